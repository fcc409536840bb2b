import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Accounts } from '../account';
import type { Limiter } from '../account/limits';
import { memberIdOf } from '../account/members';
import type { Cashier } from '../cashier';
import type { KeyStore } from '../cipher/keys';
import type { Database } from '../db/database';
import { MAX_BODY_BYTES, readBody } from '../http/body';
import { acceptanceText, apiHeaders, refusalResponse, refuse } from '../http/envelope';
import { decodeUtf8, parseJson } from '../http/payload';
import { Refusal } from '../http/refusal';
import type { Background } from '../jobs/background';
import type { Outbox } from '../outbox/outbox';
import { SettingError, type SettingsStore } from '../system/settings';
import { type Faults, fault } from './faults';
import { createMemberControl } from './members';

/** Path of the test control. */
export const CONTROL_BASE = '/control';
/** Header that carries the control token. */
export const CONTROL_HEADER = 'x-control-token';

/** Dependencies of the test control. */
interface ControlParts {
  readonly token: string;
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly keys: KeyStore;
  readonly faults: Faults;
  readonly accounts: Pick<Accounts, 'sessions' | 'attempts' | 'captchaAnswers' | 'puzzleAnswers'>;
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
const readJson = async (request: Request): Promise<unknown> =>
  parseJson(decodeUtf8(await readBody(request, MAX_BODY_BYTES)));

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
 * The control for development and tests. It exists only when a control token is configured, answers only over loopback
 * and only with that token, and looks like an unknown address otherwise. Never part of a production platform.
 */
export function createControl(parts: ControlParts): Hono<{ Bindings: HttpBindings }> {
  const { db, settings, keys, faults, limiter, outbox, background, cashier, now } = parts;
  const { sessions, attempts, captchaAnswers, puzzleAnswers } = parts.accounts;
  const control = new Hono<{ Bindings: HttpBindings }>().basePath(CONTROL_BASE);
  const expected = digest(parts.token);
  const members = createMemberControl(db, now);

  control.use(async (context, next) => {
    const given = digest(context.req.header(CONTROL_HEADER) ?? '');
    const address = context.env.incoming.socket.remoteAddress ?? '';
    if (!timingSafeEqual(given, expected) || !LOOPBACK.includes(address)) return refuse('not.found');
    return next();
  });

  const memberOf = (body: unknown) => memberIdOf(db, username.parse(body).username);

  control.post('/settings', async (context) => {
    try {
      await settings.write(changes.parse(await readJson(context.req.raw)));
    } catch (error) {
      if (error instanceof SettingError)
        return context.json({ success: false, value: null, message: error.message }, 400);
      throw error;
    }
    return accepted({});
  });
  control.post('/faults', async (context) => {
    faults.add(fault.parse(await readJson(context.req.raw)));
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
  // Overrides the outcome of following sandbox payments; `null` restores that of their methods.
  control.post('/payments/behaviour', async (context) => {
    const { behaviour } = paymentBehaviour.parse(await readJson(context.req.raw));
    cashier.sandbox.behave(behaviour ?? undefined);
    return accepted({});
  });
  // Settles immediately what would be settled within a second.
  control.post('/payments/settle', async () => {
    await cashier.settle();
    return accepted({});
  });
  // Makes a member's applications due for review on the next read.
  control.post('/rewards/review', async (context) => {
    const id = await memberOf(await readJson(context.req.raw));
    if (id === undefined) return refuse('not.found');
    await members.reviewRewards(id);
    return accepted({});
  });
  // Resets a member's protection, so that tests start clean.
  control.post('/protection/reset', async (context) => {
    const id = await memberOf(await readJson(context.req.raw));
    if (id === undefined) return refuse('not.found');
    await members.resetProtection(id);
    return accepted({});
  });
  // Marks all sessions of a member as proven for every purpose, like a step-up.
  control.post('/step-up', async (context) => {
    const id = await memberOf(await readJson(context.req.raw));
    if (id === undefined) return refuse('not.found');
    await members.proveSessions(id);
    return accepted({});
  });
  control.get('/human-check', (context) => {
    const left = puzzleAnswers.get(context.req.query('id') ?? '');
    return left === undefined ? refuse('not.found') : accepted({ left });
  });
  // The newest message to a number (digits) or mail address, with its code or link.
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
  // Further calls of the session get `logged.out.elsewhere`.
  control.post('/sessions/revoke', async (context) => {
    const id = await memberOf(await readJson(context.req.raw));
    if (id === undefined) return refuse('not.found');
    await sessions.endOf(id, 'access.withdrawn', now());
    return accepted({});
  });
  // Further calls of the session get `session.expired`.
  control.post('/sessions/expire', async (context) => {
    const id = await memberOf(await readJson(context.req.raw));
    if (id === undefined) return refuse('not.found');
    await sessions.expireOf(id, now());
    return accepted({});
  });
  control.post('/members/status', async (context) => {
    const body = memberStatus.parse(await readJson(context.req.raw));
    const id = await memberOf({ username: body.username });
    if (id === undefined) return refuse('not.found');
    await members.setStatus(id, body.status);
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
    error instanceof z.core.$ZodError
      ? refuse('request.invalid')
      : error instanceof Refusal
        ? refusalResponse(error)
        : refuse('unknown'),
  );
  return control;
}
