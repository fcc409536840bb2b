import * as z from 'zod/mini';
import { endpoint, integerText, timestamp } from './core';

/** Security events that a member sees for their own account. */
export const securityEventKind = z.enum([
  'login',
  'logout',
  'registration',
  'codeSent',
  'passwordChanged',
  'passwordRecovered',
  'recoveryAsked',
  'temporaryPassword',
  'passkeyAdded',
  'passkeyRemoved',
  'sessionEnded',
  'stepUp',
  'contactChanged',
  'paymentPasswordSet',
  'destinationAdded',
  'withdrawal',
  'playLimitChanged',
  'breakBegun',
  'teamTermsChanged',
  'limitReached',
]);
export type SecurityEventKind = z.infer<typeof securityEventKind>;

/** Groups of security events that a member can filter by. */
export const securityEventGroup = z.enum(['logins', 'changes']);
export type SecurityEventGroup = z.infer<typeof securityEventGroup>;

/** One security event as shown to the member. */
const securityEvent = z.object({
  eventId: z.int(),
  time: timestamp,
  kind: securityEventKind,
  /** `refused` for an attempt that failed; `operator` for an action of the operator. */
  outcome: z.enum(['done', 'refused', 'operator']),
  /** IP address; for IPv6 its /64 prefix. Empty for actions of the operator. */
  address: z.string(),
  device: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** Security events of the member's account, newest first, 30 at a time. */
export const securityEvents = endpoint({
  name: 'securityEvents',
  method: 'GET',
  path: '/account/securityEvents',
  access: 'session',
  encoding: 'query',
  request: z.strictObject({
    /** Only events before this one; the newest when absent. */
    before: z.optional(integerText),
    /** Only events of this group; all events when absent. */
    group: z.optional(securityEventGroup),
  }),
  response: z.object({ list: z.array(securityEvent), hasMore: z.boolean() }),
});
