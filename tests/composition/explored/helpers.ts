import type { Composition, CompositionRule, Moment, Where } from '@explorer/index';
import type { SnapshotFrom, StateValue } from 'xstate';
import { memberTypeOf, type Session } from '@/machines/shared/session/session';
import { type sessionMachine, sessionOf } from '@/machines/shared/session/session.machine';

/** Helpers for rules across charts. */

/** Whether a member is in a state. */
export const is = (now: Where, member: string, value: StateValue): boolean => {
  const snapshot = now(member);
  return snapshot !== undefined && matches(snapshot.value, value);
};

function matches(value: StateValue, wanted: StateValue): boolean {
  if (typeof wanted === 'string') return typeof value === 'string' ? value === wanted : wanted in value;
  if (typeof value === 'string') return false;
  return Object.entries(wanted).every(([region, inner]) => {
    const at = value[region];
    return at !== undefined && inner !== undefined && matches(at, inner);
  });
}

/** Whether a member sent a message during the step. */
export const performs = ({ actions }: Moment, from: string, what: string): boolean =>
  actions.some((each) => each.from === from && each.type === what);

/** The current account, from the session chart. */
export function sessionAt(now: Where): Session {
  const snapshot = now('session');
  if (snapshot === undefined) throw new Error('the composition has no session');
  const { context }: Pick<SnapshotFrom<typeof sessionMachine>, 'context'> = snapshot;
  return sessionOf(context);
}

/** The member type that a chart holds; null for a visitor. */
export function memberTypeIn(snapshot: ReturnType<Where>): number | null {
  if (snapshot === undefined) return null;
  const { session }: { readonly session: Session } = snapshot.context;
  return memberTypeOf(session);
}

/** A question is open only while its chart waits for the answer. */
export const everyQuestionStands = (chart: string, asking: StateValue): CompositionRule => ({
  name: `the question of ${chart} stays open until it is answered or withdrawn`,
  holds: ({ now }) =>
    is(now, chart, asking) || !String(now('feedback')?.context.confirm?.id ?? '').startsWith(`${chart}/`),
});

/** What a member keeps. Throws when it does not run. */
export function contextAt<Context>(now: Where, member: string): Context {
  const snapshot = now(member);
  if (snapshot === undefined) throw new Error(`${member} does not run`);
  return snapshot.context;
}

/** The memory of what could truly be said since a page began to load. */
export const saidWhileLoading = (
  page: string,
  said: (now: Where) => string,
): NonNullable<Composition<readonly string[]>['memory']> => ({
  initial: [],
  after: ({ now, before, memory }) => {
    if (!is(now, page, 'loading')) return [];
    const earlier = is(before, page, 'loading') ? memory : [];
    return [...new Set([...earlier, said(now)])].toSorted();
  },
});
