import { setup } from 'xstate';

/** What happened to an account; the platform says it, the chart knows what follows. */
export type AccountHappening =
  | { readonly type: 'operator.disabled' }
  | { readonly type: 'operator.enabled' }
  /** What describes the person is erased. */
  | { readonly type: 'member.left' };

/**
 * The life of a member's account. Only in a state tagged `usable` the member signs in, uses a session and plays. Breaks and
 * limits of the player are lives of their own.
 */
export const accountLifecycle = setup({
  types: { events: {} as AccountHappening, tags: {} as 'usable' },
}).createMachine({
  id: 'memberAccount',
  description: 'The account of a member, from the registration to the erasure.',
  initial: 'active',
  on: { 'member.left': '.erased' },
  states: {
    active: {
      description: 'The member can sign in, and the member’s sessions hold.',
      tags: ['usable'],
      on: { 'operator.disabled': 'disabled' },
    },
    disabled: {
      description: 'The member cannot sign in, and no session of the member is admitted.',
      meta: { requirements: ['ERR-03'] },
      on: { 'operator.enabled': 'active' },
    },
    erased: {
      description: 'Only records that laws require remain, under a number. Nobody signs in with it again.',
    },
  },
});
