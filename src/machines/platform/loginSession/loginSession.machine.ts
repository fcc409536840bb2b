import { setup } from 'xstate';

/** What is known of a session and never changes; times in milliseconds. */
export interface SessionFacts {
  /** How long it lasts without use. */
  readonly idleMs: number;
  /** How long it lasts at most. */
  readonly mostMs: number;
}

/** What happened to a session; the platform says it, the chart knows what follows. */
export type SessionHappening =
  /** A call was made with it, `leftMs` before it ends at the latest. */
  | { readonly type: 'session.used'; readonly leftMs: number }
  | { readonly type: 'member.loggedOut' }
  /** The member has logged in elsewhere, beyond the sessions that a member may have. */
  | { readonly type: 'login.elsewhere' }
  /** The member has ended it from another one, or it ends with a password that was changed or forgotten. */
  | { readonly type: 'access.withdrawn' };

/**
 * The life of a session, from the login to its end. A call is admitted while it is `open` and its deadline has not passed;
 * that asks the row and takes no step. Breaks of the player end no session: who is excluded still withdraws.
 */
export const sessionLifecycle = setup({
  types: {
    context: {} as SessionFacts,
    input: {} as SessionFacts,
    events: {} as SessionHappening,
    tags: {} as 'open',
  },
  delays: {
    SESSION_ENDS: ({ context, event }) =>
      Math.min(context.idleMs, event.type === 'session.used' ? event.leftMs : context.mostMs),
  },
}).createMachine({
  id: 'loginSession',
  description: 'A session of a member on one device.',
  context: ({ input }) => ({ idleMs: input.idleMs, mostMs: input.mostMs }),
  initial: 'open',
  states: {
    open: {
      description: 'Calls with its token are admitted, and each gives it more time, up to its latest end.',
      meta: { requirements: ['SESSION-02'] },
      tags: ['open'],
      on: {
        'session.used': { target: 'open', reenter: true },
        'member.loggedOut': 'loggedOut',
        'login.elsewhere': 'replaced',
        'access.withdrawn': 'withdrawn',
      },
      after: {
        SESSION_ENDS: {
          target: 'expired',
          description: 'It was not used for long, or lasted as long as a session can.',
        },
      },
    },
    loggedOut: {
      description: 'The member has logged out on the device.',
      meta: { requirements: ['API-21', 'LOGOUT-02'] },
    },
    replaced: {
      description: 'A later login took its place. The device is told so.',
      meta: { requirements: ['ERR-16'] },
    },
    withdrawn: {
      description: 'Access was withdrawn from the device, which is told so.',
      meta: { requirements: ['ERR-16'] },
    },
    expired: { description: 'Its time is over. The device is asked to log in again.' },
  },
});
