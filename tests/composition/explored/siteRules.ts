import type { Composition, CompositionRule, Where } from '@explorer/index';
import type { StateValue } from 'xstate';
import { isLoggedIn } from '@/machines/shared/session/session';
import { is, sessionAt } from './helpers';

/** A site-wide rule, with the members that it needs. */
interface SiteRule extends CompositionRule {
  readonly of: readonly string[];
}

type Part = readonly [member: string, value: StateValue];

/** Members that open over the page and wait for the player. */
const POPUPS: readonly Part[] = [
  ['navigation', 'open'],
  ['feedback', { confirm: 'asking' }],
  ['launch', 'choosingPlayType'],
];

/** Members that cover the page while an operation runs. */
const MASKS: readonly Part[] = [
  ['feedback', { loading: 'showing' }],
  ['launch', 'requesting'],
];

/** Calls that move money. */
const MONEY_CALLS: readonly Part[] = [
  ['deposit', 'submitting'],
  ['withdrawal', 'submitting'],
];

const count = (now: Where, parts: readonly Part[]): number =>
  parts.filter(([member, value]) => is(now, member, value)).length;

/** Whether nothing covers the page, so that the player can use it. */
export const isPageReached = (now: Where): boolean => count(now, [...POPUPS, ...MASKS]) === 0;

const isLaunching = (now: Where): boolean => is(now, 'launch', 'requesting') || is(now, 'launch', 'open');

const onePopup = (of: readonly string[]): SiteRule => ({
  name: `at most one popup and one mask (${of.join(', ')})`,
  of,
  holds: ({ now }) => count(now, POPUPS) <= 1 && count(now, MASKS) <= 1,
});

const noMoneyWithoutSession = (payment: 'deposit' | 'withdrawal'): SiteRule => ({
  name: `no money call without an active session of a member (${payment})`,
  of: ['session', payment],
  holds: ({ now }) => count(now, MONEY_CALLS) === 0 || sessionAt(now).kind === 'member',
});

const RULES: readonly SiteRule[] = [
  onePopup(['navigation', 'feedback']),
  onePopup(['navigation', 'launch']),
  {
    name: 'no game is launched or open without an active session',
    of: ['session', 'launch'],
    holds: ({ now }) => !isLaunching(now) || isLoggedIn(sessionAt(now)),
  },
  {
    name: 'no game is launched or open during a logout',
    of: ['logout', 'launch'],
    holds: ({ now }) => !is(now, 'logout', 'loggingOut') || !isLaunching(now),
  },
  noMoneyWithoutSession('deposit'),
  noMoneyWithoutSession('withdrawal'),
];

/** The site-wide rules that apply to a composition, by its members. */
const siteRulesOf = ({ members }: Pick<Composition, 'members'>): readonly CompositionRule[] =>
  RULES.filter(({ of }) => of.every((member) => member in members));

export const SITE_RULES: readonly string[] = RULES.map(({ name }) => name);

/** The composition with the site-wide rules that apply to it. */
export const withSiteRules = <Memory>(composition: Composition<Memory>): Composition<Memory> => ({
  ...composition,
  rules: [...composition.rules, ...siteRulesOf(composition)],
});
