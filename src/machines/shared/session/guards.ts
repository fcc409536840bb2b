import type { Session } from './session';

/** Context of a chart that depends on the session; a parameter of its events. */
export interface WithSession {
  readonly session: Session;
}

interface Asked {
  readonly context: WithSession;
}

/** Keeps the session of the event: `keepSession: assign(sessionKept)`. */
export const sessionKept = (_: unknown, { session }: WithSession): WithSession => ({ session });

/* Guards of charts that keep the session. */

/** Nobody is logged in. */
export const isVisitor = ({ context }: Asked): boolean => context.session.kind === 'visitor';

/** A trial account, which has play money only (ROLE-03). */
export const isTrial = ({ context }: Asked): boolean => context.session.kind === 'trial';

/** Whether the session is of a real account: a member's or an agent's. */
export const isOfMember = ({ kind }: Session): boolean => kind === 'member' || kind === 'agent';

/** A real account: a member's or an agent's. */
export const isMember = ({ context }: Asked): boolean => isOfMember(context.session);

/** An agent's account (ROLE-01, ROLE-11). */
export const isAgent = ({ context }: Asked): boolean => context.session.kind === 'agent';

/* Guards of the event that publishes the session. */

/** There is a session now. */
export const logsIn = (_: unknown, { session }: WithSession): boolean => session.kind !== 'visitor';

/** Another account is logged in than the one before, also when nobody was in between. */
export const isOtherAccount = (_: unknown, { session }: WithSession): boolean =>
  session.kind !== 'visitor' && session.since === 'otherAccount';

/** There is no session now. */
export const logsOut = (_: unknown, { session }: WithSession): boolean => session.kind === 'visitor';
