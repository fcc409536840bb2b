import { ENDPOINTS, type EndpointName } from '@contract/endpoints';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { MEMBER_RECORD } from '@/machines/shared/samples';
import { type Answers, openSite } from './page';
import { SCREENS, type Shown } from './screens';

/*
 * What a player reads of what the platform answers. Each value of an answer is changed once: where the page then reads
 * differently, the value shows, and must be in the table of the screen with the text that it has there.
 */

const AGENT_RECORD = { ...MEMBER_RECORD, type: 1 };

/** A value in an answer. */
interface Leaf {
  readonly endpoint: string;
  readonly path: readonly string[];
  readonly value: unknown;
}

function leavesIn(endpoint: string, value: unknown, path: readonly string[] = []): readonly Leaf[] {
  if (value === null) return [];
  if (typeof value !== 'object') return [{ endpoint, path, value }];
  return Object.entries(value).flatMap(([key, each]) => leavesIn(endpoint, each, [...path, key]));
}

/** A copy with another value. */
function withValue(answer: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const inner = rest.length === 0 ? value : withValue(Object(answer)[key], rest, value);
  return Array.isArray(answer)
    ? answer.map((each, at) => (String(at) === key ? inner : each))
    : { ...Object(answer), [key]: inner };
}

/** Other values of a word that the contract lists. */
const WORDS = [
  ['deposit', 'withdrawal', 'rebate'],
  ['pending', 'failed'],
  ['placed', 'sent', 'overdue'],
  ['claimable', 'claimed'],
  ['pending', 'claimed'],
  ['refused', 'expired'],
  ['login', 'logout'],
  ['refused', 'done'],
  ['unreadable', 'used'],
  ['released', 'forfeited'],
  ['active', 'released'],
  ['settled', 'open'],
  ['open', 'accepted'],
  ['PHP', 'JPY'],
  ['FISH', 'LIVE'],
  ['deposit', 'loss', 'session'],
  ['day', 'week', 'month'],
  ['limitTightened', 'limitLoosened'],
  ['timeOut', 'exclusion'],
  ['open', 'limited'],
  ['2026-07-12', '2026-07-09'],
  ['2026-07-13', '2026-07-08'],
  ['none', 'mobile', 'account'],
  ['payPerView', 'vip'],
  ['high', 'low'],
];
function othersOf(value: unknown): readonly unknown[] {
  // Far enough for another day, another page, another of anything.
  if (typeof value === 'number') return [value + 97_654_321, value + 3, 1 - value];
  if (typeof value === 'boolean') return [!value];
  const words = WORDS.filter((each) => each.includes(String(value))).flat();
  return [...words.filter((word) => word !== value), 'z'.repeat(Math.max(4, String(value).length))];
}

/** The endpoint that reads at a path. */
function responseOf(path: string): z.ZodMiniType {
  const name = (Object.keys(ENDPOINTS) as EndpointName[]).find(
    (each) => ENDPOINTS[each].path === path && ENDPOINTS[each].method === 'GET',
  );
  if (name === undefined) throw new Error(`nothing reads at ${path}`);
  return ENDPOINTS[name].response;
}

/** The answers with another value of a leaf that the contract allows. */
function changed(answers: Answers, { endpoint, path, value }: Leaf): Answers {
  for (const other of othersOf(value)) {
    const answer = withValue(answers[endpoint], path, other);
    if (z.safeParse(responseOf(endpoint), answer).success) return { ...answers, [endpoint]: answer };
  }
  throw new Error(`no other value of ${endpoint} ${path.join('.')}`);
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe.each(Object.entries(SCREENS))('%s', (_, screen: Shown) => {
  it('shows what its table says, and no other value of the answers', async () => {
    const site = await openSite(screen.isAgent === true ? AGENT_RECORD : MEMBER_RECORD);
    const read = (answers: Answers) => site.read(screen.name, answers, screen.view, screen.step);
    const page = await read(screen.answers);
    const leaves = Object.entries(screen.answers).flatMap(([endpoint, answer]) => leavesIn(endpoint, answer));
    const shown = new Map<string, string>();
    for (const leaf of leaves) {
      const other = await read(changed(screen.answers, leaf));
      if (other === page) continue;
      const name = leaf.path.join('.');
      const text = screen.shows[name];
      if (text === undefined) shown.set(name, `not in the table: ${page}`);
      else if (!page.includes(text)) shown.set(name, `not “${text}”: ${page}`);
      else
        shown.set(
          name,
          other.split(text).length < page.split(text).length ? text : `also shown elsewhere: ${other}`,
        );
    }
    site.stop();
    expect(Object.fromEntries(shown)).toEqual(screen.shows);
  });
});
