/** First states of a screen by its audience. The chart provides the guards and the actions `openLogin` and `goHome`. */

/** Distinguishes a visitor, a trial account with play money and a member. */
export const decidingState = {
  description: 'Checks for a session and the account type.',
  always: [
    { guard: 'isVisitor', target: 'visitor' },
    { guard: 'isTrial', target: 'trial' },
    { target: 'loading' },
  ],
} as const;

/** Without a session. */
export const visitorState = {
  description: 'A visitor sees the login popup; the screen continues after the login.',
  tags: ['visitor'],
  meta: { requirements: ['ROLE-06'] },
  entry: 'openLogin',
} as const;

/** Distinguishes a visitor, an agent and any other member. */
export const decidingAgentState = <const Target extends string>(target: Target) =>
  ({
    description: 'Checks for a session and the account type.',
    always: [{ guard: 'isVisitor', target: 'visitor' }, { guard: 'isAgent', target }, { target: 'refused' }],
  }) as const;

/** A screen for agents without a session. */
export const agentVisitorState = {
  description: 'A visitor is offered the agent login.',
  tags: ['visitor'],
  meta: { requirements: ['ROUTE-50', 'ROUTE-51'] },
} as const;

/** A screen for agents with a session that is not an agent's. */
export const notAgentState = {
  description: 'The member is not an agent.',
  tags: ['refused'],
  meta: { requirements: ['ROLE-02', 'ROLE-09', 'ROLE-11', 'ERR-02'] },
} as const;

/** A disabled screen. */
export const offStates = (requirement: string) =>
  ({
    off: {
      description: 'The screen is disabled; home replaces it.',
      meta: { requirements: [requirement] },
      entry: 'goHome',
      after: { LEAVE: { target: 'gone' } },
    },
    gone: { type: 'final', description: 'Home shows.' },
  }) as const;
