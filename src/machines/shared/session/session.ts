import type { SessionRecord } from '@contract/session';
import { TRIAL_TYPE } from '@/config/constants';
import { isAgentType } from '@/config/roles';

/** Kind of account: trial with play money only, member, or agent (SESSION-03, ROLE-01, ROLE-11). */
export type AccountKind = 'trial' | 'member' | 'agent';

/** No session. */
export interface Visitor {
  readonly kind: 'visitor';
  /** Cause: no login yet, logged out, expired, or taken over by another device. */
  readonly cause: 'new' | 'loggedOut' | 'expired' | 'elsewhere';
  /** Kind of the last account; null when there was none. */
  readonly last: AccountKind | null;
}

/** A logged-in account. */
export interface LoggedIn {
  readonly kind: AccountKind;
  readonly account: string;
  readonly memberType: number;
  /** How the account relates to the previous one. */
  readonly since: 'first' | 'sameAccount' | 'otherAccount';
  /** Whether the password was set by someone else and must be replaced (ENTITY-02). */
  readonly passwordDue: boolean;
}

/** The session and its cause. The session chart publishes it to every other chart. */
export type Session = Visitor | LoggedIn;

/** The event that publishes the session. */
export interface SessionChanged {
  readonly type: 'session.changed';
  readonly session: Session;
}

/** A previous account. */
export interface Account {
  readonly name: string;
  readonly kind: AccountKind;
}

export const accountKind = (memberType: number): AccountKind => {
  if (memberType === TRIAL_TYPE) return 'trial';
  return isAgentType(memberType) ? 'agent' : 'member';
};

/** The session at start: the stored one, or a visitor. */
export function initialSession(stored: SessionRecord | null): Session {
  return stored === null ? { kind: 'visitor', cause: 'new', last: null } : loggedIn(stored, null);
}

/** The session of a record; `previous` is the account before it. */
export function loggedIn(record: SessionRecord, previous: Account | null): LoggedIn {
  const relation = previous?.name === record.userName ? 'sameAccount' : 'otherAccount';
  return {
    kind: accountKind(record.type),
    account: record.userName,
    memberType: record.type,
    since: previous === null ? 'first' : relation,
    passwordDue: record.firstTimeLogin,
  };
}

export const isLoggedIn = (session: Session): session is LoggedIn => session.kind !== 'visitor';

/** Whether the session ended without a logout by the player: by the server or another login. */
export const sessionWasEnded = (session: Session): boolean =>
  session.kind === 'visitor' && (session.cause === 'expired' || session.cause === 'elsewhere');

/** Whether the previous account has logged in again, so that its work can continue. */
export const isSameAccount = (session: Session): boolean =>
  session.kind !== 'visitor' && session.since === 'sameAccount';

/** The account's user name; empty for a visitor. */
export const userNameOf = (session: Session): string => (session.kind === 'visitor' ? '' : session.account);

/** The member type; null for a visitor. */
export const memberTypeOf = (session: Session): number | null =>
  session.kind === 'visitor' ? null : session.memberType;
