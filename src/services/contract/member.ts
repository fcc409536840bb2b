import * as z from 'zod/mini';
import { endpoint, noPayload } from './core';

/** Member info (ENTITY-03); the avatar initial derives from nickname or account (MEMBER-01). */
export const memberInfoValue = z.object({
  nickname: z.string(),
  account: z.string(),
  /** Address of the avatar picture; absent when none is set. */
  avatar: z.optional(z.string()),
  /** Spendable balance in minor units of `currency`. */
  balanceMinor: z.int(),
  currency: z.string(),
});
export type MemberInfo = z.infer<typeof memberInfoValue>;

/** API-29, cached on the client. */
export const memberInfo = endpoint({
  name: 'memberInfo',
  method: 'GET',
  path: '/member/info',
  encoding: 'none',
  access: 'session',
  request: noPayload,
  response: memberInfoValue,
});
