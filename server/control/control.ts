import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Attempts } from '../accounts/attempts';
import { usernameKeyOf } from '../accounts/login';
import type { Sessions } from '../accounts/sessions';
import type { KeyStore } from '../cipher/keys';
import type { Database } from '../db/database';
import { members } from '../db/schema';
import { acceptanceText, apiHeaders, refuse } from '../http/envelope';
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
  readonly now: () => number;
}

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const digest = (text: string) => createHash('sha256').update(text).digest();
const accepted = (value: unknown) => new Response(acceptanceText(value), { headers: apiHeaders() });

const username = z.strictObject({ username: z.string() });
const changes = z.record(z.string(), z.unknown());
const memberStatus = z.strictObject({ username: z.string(), status: z.enum(['active', 'disabled']) });

/**
 * The development and test control: exists only where a control token is configured, answers only over
 * loopback and only with that token, and looks like any unknown address to everybody else. Never part of a
 * production platform.
 */
export function createControl(parts: ControlParts): Hono<{ Bindings: HttpBindings }> {
  const { db, settings, sessions, attempts, keys, faults, captchaAnswers, now } = parts;
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
      if (error instanceof SettingError) return context.json({ success: false, message: error.message }, 400);
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
