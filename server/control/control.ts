import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Attempts } from '../accounts/attempts';
import type { Limiter } from '../accounts/limits';
import type { Sessions } from '../accounts/sessions';
import { usernameKeyOf } from '../accounts/usernames';
import type { Background } from '../background';
import type { Cashier } from '../cashier';
import type { KeyStore } from '../cipher/keys';
import type { Database } from '../db/database';
import { members, playerProtection, playSessions, protectionLimits } from '../db/schema';
import { acceptanceText, apiHeaders, refuse } from '../http/envelope';
import type { Outbox } from '../outbox/outbox';
import { SettingError, type SettingsStore } from '../system/settings';
import { type Faults, fault } from './faults';

/** Path of the control. */
export const CONTROL_BASE = '/control';
/** Header that carries the control token. */
export const CONTROL_HEADER = 'x-control-token';

/** What the control acts on. */
interface ControlParts {
  readonly token: string;
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly keys: KeyStore;
  readonly faults: Faults;
  /** Answers of the captchas made since start. */
  readonly captchaAnswers: ReadonlyMap<string, string>;
  /** Left edges of the gaps of the human checks made since start. */
  readonly puzzleAnswers: ReadonlyMap<string, number>;
  readonly limiter: Limiter;
  readonly outbox: Outbox;
  readonly background: Background;
  readonly cashier: Cashier;
  readonly now: () => number;
}

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const digest = (text: string) => createHash('sha256').update(text).digest();
const accepted = (value: unknown) => new Response(acceptanceText(value), { headers: apiHeaders() });

const username = z.strictObject({ username: z.string() });
const changes = z.record(z.string(), z.unknown());
const paymentBehaviour = z.strictObject({
  behaviour: z.nullable(
    z.strictObject({
      outcome: z.enum(['succeeded', 'failed']),
      delay: z.int().check(z.nonnegative()),
      callback: z.enum(['sent', 'lost']),
    }),
  ),
});
const memberStatus = z.strictObject({ username: z.string(), status: z.enum(['active', 'disabled']) });

/**
 * The development and test control: exists only where a control token is configured, answers only over
 * loopback and only with that token, and looks like any unknown address to everybody else. Never part of a
 * production platform.
 */
export function createControl(parts: ControlParts): Hono<{ Bindings: HttpBindings }> {
  const { db, settings, sessions, attempts, keys, faults, captchaAnswers, puzzleAnswers, now } = parts;
  const { limiter, outbox, background, cashier } = parts;
  const control = new Hono<{ Bindings: HttpBindings }>().basePath(CONTROL_BASE);
  const expected = digest(parts.token);

  control.use(async (context, next) => {
    const given = digest(context.req.header(CONTROL_HEADER) ?? '');
    const address = context.env.incoming.socket.remoteAddress ?? '';
    if (!timingSafeEqual(given, expected) || !LOOPBACK.includes(address)) return refuse('not.found');
    return next();
  });

  async function memberOf(body: unknown): Promise<number | undefined> {
    const parsed = username.parse(body);
    const [row] = await db
      .select({ id: members.id })
      .from(members)
      .where(eq(members.usernameKey, usernameKeyOf(parsed.username)));
    return row?.id;
  }

  control.post('/settings', async (context) => {
    try {
      await settings.write(changes.parse(await context.req.json()));
    } catch (error) {
      if (error instanceof SettingError)
        return context.json({ success: false, value: null, message: error.message }, 400);
      throw error;
    }
    return accepted({});
  });
  control.post('/faults', async (context) => {
    faults.add(fault.parse(await context.req.json()));
    return accepted({});
  });
  control.delete('/faults', () => {
    faults.clear();
    return accepted({});
  });
  control.post('/login-attempts/reset', async () => {
    await attempts.reset();
    return accepted({});
  });
  // All counters: logins, codes, mails, trials…
  control.post('/limits/reset', async () => {
    await attempts.reset();
    await limiter.reset();
    return accepted({});
  });
  // How the sandbox lets the payments that follow fare; as their methods say again with `null`.
  control.post('/payments/behaviour', async (context) => {
    const { behaviour } = paymentBehaviour.parse(await context.req.json());
    cashier.sandbox.behave(behaviour ?? undefined);
    return accepted({});
  });
  // Settles now what would be settled within a second.
  control.post('/payments/settle', async () => {
    await cashier.settle();
    return accepted({});
  });
  // Takes back what a member decided for their protection, so that tests begin anew.
  control.post('/protection/reset', async (context) => {
    const id = await memberOf(await context.req.json());
    if (id === undefined) return refuse('not.found');
    await db.delete(protectionLimits).where(eq(protectionLimits.memberId, id));
    await db.delete(playerProtection).where(eq(playerProtection.memberId, id));
    await db.delete(playSessions).where(eq(playSessions.memberId, id));
    await db.update(members).set({ paymentPasswordHash: null }).where(eq(members.id, id));
    return accepted({});
  });
  control.get('/human-check', (context) => {
    const left = puzzleAnswers.get(context.req.query('id') ?? '');
    return left === undefined ? refuse('not.found') : accepted({ left });
  });
  // The newest message to a number (its digits) or mail address, with the code or link in it.
  control.get('/outbox', async (context) => {
    const { number, address } = context.req.query();
    await background.idle();
    const [message] =
      number === undefined
        ? await outbox.latest(1, 'mail', address ?? '')
        : await outbox.latest(1, 'sms', `+${number.replaceAll(/\D/g, '')}`);
    if (message === undefined) return refuse('not.found');
    return accepted({
      ...message,
      code: /\b\d{6}\b/.exec(message.body)?.[0] ?? null,
      link: /https?:\/\/\S+/.exec(message.body)?.[0] ?? null,
    });
  });
  // The session goes on as `logged.out.elsewhere`.
  control.post('/sessions/revoke', async (context) => {
    const id = await memberOf(await context.req.json());
    if (id === undefined) return refuse('not.found');
    await sessions.endOf(id, 'withdrawn', now());
    return accepted({});
  });
  // The session goes on as `session.expired`.
  control.post('/sessions/expire', async (context) => {
    const id = await memberOf(await context.req.json());
    if (id === undefined) return refuse('not.found');
    await sessions.expireOf(id, now());
    return accepted({});
  });
  control.post('/members/status', async (context) => {
    const body = memberStatus.parse(await context.req.json());
    const id = await memberOf({ username: body.username });
    if (id === undefined) return refuse('not.found');
    await db.update(members).set({ status: body.status }).where(eq(members.id, id));
    return accepted({});
  });
  control.post('/keys/rotate', async () => {
    await keys.rotate();
    return accepted({});
  });
  control.get('/captcha', (context) => {
    const answer = captchaAnswers.get(context.req.query('id') ?? '');
    return answer === undefined ? refuse('not.found') : accepted({ answer });
  });
  control.notFound(() => refuse('not.found'));
  control.onError((error) =>
    error instanceof SyntaxError || error instanceof z.core.$ZodError
      ? refuse('request.invalid')
      : refuse('unknown'),
  );
  return control;
}
