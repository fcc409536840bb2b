import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  BET_RECORD_PATH,
  CHAT_PATH,
  CHAT_ROOM_PATH,
  DEPOSIT_PATH,
  DIVIDEND_CONTRACT_PATH,
  GAME_RULES_PATH,
  HELP_ARTICLE_PATH,
  HELP_PATH,
  HOUR_CONTRACT_PATH,
  MANUAL_REBATE_PATH,
  NOTICES_PATH,
  PAYMENT_HISTORY_PATH,
  PROMOTIONS_PATH,
  RESPONSIBLE_PATH,
  REWARD_CENTRE_PATH,
  ROUND_PATH,
  SALARY_CONTRACT_PATH,
  SECURITY_PATH,
  SETTINGS_PATH,
  STATEMENT_PATH,
  WITHDRAW_PATH,
} from '@/config/routes';
import { MEMBER_RECORD } from '@/machines/shared/samples';
import { openSite, readPage } from './page';
import { SCREENS } from './screens';

// Files of a group share their modules, and others need these without what stands in for parts of them.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('@/features/content/html', () => import('./plainHtml'));
vi.mock('@/features/shared/state/lateNumbers', () => ({ useLateNumbers: () => true }));

/* Where the links of a screen lead, and that a screen in Tagalog has no English date. */

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const sessionFor = (isAgent = false) => (isAgent ? { ...MEMBER_RECORD, type: 1 } : MEMBER_RECORD);

/** The links of a page, by what they are called. */
function linksIn(html: string): Readonly<Record<string, string>> {
  const links = [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, tag = '', inside = '']) => {
    const label = /aria-label="([^"]*)"/.exec(tag)?.[1] ?? readPage(inside);
    return [label.trim(), /href="([^"]*)"/.exec(tag)?.[1] ?? ''];
  });
  return Object.fromEntries(links);
}

const TO_RULES = { 'How to play': `${GAME_RULES_PATH}?node=1207` };
const TO_HISTORY = { Transactions: PAYMENT_HISTORY_PATH };
const OF_AN_AGENT = {
  'Salary contract': SALARY_CONTRACT_PATH,
  'Dividend contract': DIVIDEND_CONTRACT_PATH,
  'Hourly contract': HOUR_CONTRACT_PATH,
};

/** By hand: the screens that have links. */
const LINKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the history of payments': {
    'Deposit · E-wallet Mar 4, 2026, 1:16 PM': DEPOSIT_PATH,
    'Statement as a file': STATEMENT_PATH,
  },
  'the betting record': {
    'Golden Carabao': `${ROUND_PATH}?id=bet-one`,
    'Statement as a file': `${STATEMENT_PATH}?of=bets`,
  },
  'a round that was won': TO_RULES,
  'a round that waits for its player': TO_RULES,
  'a round that was refunded': TO_RULES,
  'the rank of a member': {
    Announcements: NOTICES_PATH,
    'Betting record': BET_RECORD_PATH,
    Deposit: DEPOSIT_PATH,
    'Limits and breaks': RESPONSIBLE_PATH,
    'Manual rebate': MANUAL_REBATE_PATH,
    Settings: SETTINGS_PATH,
    Transactions: PAYMENT_HISTORY_PATH,
    Withdraw: WITHDRAW_PATH,
  },
  'the members below an agent': OF_AN_AGENT,
  'a figure of a team': OF_AN_AGENT,
  'the deposits and active members of a team': OF_AN_AGENT,
  'a deposit': { 'Limits and breaks': RESPONSIBLE_PATH, Transactions: PAYMENT_HISTORY_PATH },
  'a deposit to confirm': TO_HISTORY,
  'a deposit to confirm with a bonus': TO_HISTORY,
  'a deposit that is pending': TO_HISTORY,
  'a withdrawal beside a bonus': { 'Bonus and rewards': REWARD_CENTRE_PATH, ...TO_HISTORY },
  'a withdrawal to confirm': TO_HISTORY,
  'the settings of a member': {
    'Playing responsibly': RESPONSIBLE_PATH,
    'Security activity': SECURITY_PATH,
  },
  'the announcements': { 'Take me there': PROMOTIONS_PATH },
  'the announcements, folded': { 'Take me there': PROMOTIONS_PATH },
  'a member on a break, with reminders': { Withdraw: WITHDRAW_PATH },
  'a member who has excluded themselves': { Withdraw: WITHDRAW_PATH },
  'an announcement': { 'All announcements': NOTICES_PATH, 'Take me there': PROMOTIONS_PATH },
  'a promotion': {
    'Responsible gaming': `${HELP_PATH}?tag=responsible`,
    'Take me there': DEPOSIT_PATH,
    'To the reward centre': REWARD_CENTRE_PATH,
  },
  'a promotion that is chosen with a deposit': {
    'Deposit with this bonus': `${DEPOSIT_PATH}?promotion=promotion-one`,
    'Responsible gaming': `${HELP_PATH}?tag=responsible`,
    'Take me there': DEPOSIT_PATH,
  },
  'a promotion that can be applied for': {
    'Responsible gaming': `${HELP_PATH}?tag=responsible`,
    'Take me there': DEPOSIT_PATH,
  },
  'the events': { Fiesta: PROMOTIONS_PATH },
  'the help centre': {
    'How to pay': `${HELP_ARTICLE_PATH}?i=0`,
    'Play responsibly': `${HELP_PATH}?tag=responsible`,
    'Terms and privacy': `${HELP_PATH}?tag=terms`,
  },
  'an article of the help centre': { 'All articles': HELP_PATH, 'How to pay': `${HELP_ARTICLE_PATH}?i=1` },
  'the entrance of a room': { 'All hosts': CHAT_PATH },
  'the hosts of the chat': { 'Luna Live': `${CHAT_ROOM_PATH}?model=luna` },
  'the hosts that a member follows': { 'Luna Live': `${CHAT_ROOM_PATH}?model=luna` },
  'all hosts of the chat': { Luna: `${CHAT_ROOM_PATH}?model=luna` },
};

it.each(Object.entries(SCREENS))(
  'the links of %s',
  async (name, { name: chart, answers, view, step, isAgent, first }) => {
    const site = await openSite(sessionFor(isAgent), 'EN', first);
    const links = linksIn(await site.render(chart, answers, view, step));
    site.stop();
    const expected = LINKS[name] ?? {};
    // Each is called by a part of its words.
    const named = Object.entries(links).map(([label, path]) => [
      Object.keys(expected).find((words) => label.includes(words)) ?? label,
      path,
    ]);
    expect(Object.fromEntries(named)).toEqual(expected);
  },
);

/** Months whose short names differ in Tagalog. */
const ENGLISH = /\b(?:Jan|Feb|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d/;

it.each(Object.entries(SCREENS))(
  'I18N-01 the dates of %s in Tagalog',
  async (_, { name, answers, view, step, isAgent, first }) => {
    const english = await openSite(sessionFor(isAgent), 'EN', first);
    const inEnglish = await english.read(name, answers, view, step);
    english.stop();
    const tagalog = await openSite(sessionFor(isAgent), 'TY', first);
    const inTagalog = await tagalog.read(name, answers, view, step);
    tagalog.stop();
    expect(inTagalog).not.toMatch(ENGLISH);
    expect(inTagalog).not.toBe(inEnglish);
  },
);
