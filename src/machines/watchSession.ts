import { fromCallback } from 'xstate';

/** Somebody has logged in or out, and whether the site has a chat now (FLAG-11). */
export interface MemberChanged {
  readonly type: 'session.changed';
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
  readonly enabled: boolean;
  /** The account whose session had ended here has logged in again. */
  readonly isBack: boolean;
}

/** Somebody has logged in or out. */
export type SessionChanged = Omit<MemberChanged, 'enabled'>;

/** Tells a screen's chart of every login and logout while it runs; provided where charts meet their services. */
export const watchSession = fromCallback<SessionChanged>(() => {});

/** The same for charts of the chat. */
export const watchMember = fromCallback<MemberChanged>(() => {});
