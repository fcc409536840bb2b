import { fromCallback } from 'xstate';

/** Somebody has logged in or out, and whether the site has a chat now (FLAG-11). */
export interface MemberChanged {
  readonly type: 'session.changed';
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
  readonly enabled: boolean;
}

/** Tells a screen's chart of every login and logout while it runs; provided where charts meet their services. */
export const watchSession = fromCallback<{ type: 'session.changed'; memberType: number | null }>(() => {});

/** The same for charts of the chat. */
export const watchMember = fromCallback<MemberChanged>(() => {});
