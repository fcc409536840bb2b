import * as z from 'zod/mini';

/* The session and the headers of every call, as the first screen needs them. */

/** Session record kept under MC_SESSION_INFO (ENTITY-01). */
export const sessionRecord = z.object({
  token: z.string().check(z.minLength(16)),
  merchantCode: z.string(),
  userName: z.string(),
  /** Member type: 0, 4 and 40 are non-agent, 4 is guest/trial (ROLE-02, ROLE-03). */
  type: z.int(),
  firstTimeLogin: z.boolean(),
});

export type SessionRecord = z.infer<typeof sessionRecord>;

/** Why the session of a device ended. */
export const sessionEnd = z.enum(['loggedOut', 'expired', 'elsewhere']);

export type SessionEnd = z.infer<typeof sessionEnd>;

/** The session of a tab compared with that of its device: the same, another one, or one that has ended. */
export type Standing = 'own' | 'other' | SessionEnd;

/** Header with the wrapped key, iv, time, nonce and MAC of an encrypted body. */
export const ENCRYPTION_HEADER = 'x-encryption';

/** Device marker header: `OTHERS` when running as a standalone app (API-02). */
export const DEVICE_HEADER = 'x-device';

/** Code of the game or feature module that a call belongs to (CONST-12). */
export const MODULE_HEADER = 'x-module';

/** Idempotency key: the server acts only once per key. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
