import * as z from 'zod/mini';
import { endpoint, noPayload } from './core';

/* Member data of the first screen. */

/** Member info (ENTITY-03); the avatar initial derives from nickname or account (MEMBER-01). */
export const memberInfoValue = z.object({
  nickname: z.string(),
  account: z.string(),
  /** URL of the avatar picture; absent when none is set. */
  avatar: z.optional(z.string()),
  /** Cash in minor units of `currency`, which can be spent and withdrawn. */
  balanceMinor: z.int(),
  /** Bonus money in minor units: it can be played with, and becomes cash once enough has been staked. */
  bonusMinor: z.int(),
  currency: z.string(),
});

export type MemberInfo = z.infer<typeof memberInfoValue>;

/** API-29, cached on the client. */
export const memberInfo = endpoint({
  name: 'memberInfo',
  method: 'GET',
  path: '/member/info',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: memberInfoValue,
});

/** API-20 */
export const avatar = endpoint({
  name: 'avatar',
  method: 'GET',
  path: '/member/avatar',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    avatar: z.nullable(z.string()),
    presets: z.array(z.object({ name: z.string(), url: z.string() })),
  }),
});
