import { ENDPOINTS, type EndpointName } from '@contract/endpoints';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { MEMBER_RECORD } from '@/machines/shared/samples';
import { type Leaf, leavesIn, othersOf, withValue } from './leaves';
import { type Answers, openSite, type Shown } from './page';
import { SCREENS } from './screens';

vi.mock('@/features/content/html', () => import('./plainHtml'));

/*
 * What a player reads of what the platform answers. Each value of an answer is changed once: where the page then reads
 * differently, the value shows, and must be in the table of the screen with the text that it has there.
 */

const AGENT_RECORD = { ...MEMBER_RECORD, type: 1 };

/** A value in the answer of an endpoint. */
interface AnsweredLeaf extends Leaf {
  readonly endpoint: string;
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
function changed(answers: Answers, { endpoint, path, value }: AnsweredLeaf): Answers {
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
    const site = await openSite(screen.isAgent === true ? AGENT_RECORD : MEMBER_RECORD, 'EN', screen.first);
    const read = (answers: Answers) => site.read(screen.name, answers, screen.view, screen.step);
    const page = await read(screen.answers);
    const leaves = Object.entries(screen.answers).flatMap(([endpoint, answer]) =>
      leavesIn(answer).map((leaf) => ({ ...leaf, endpoint })),
    );
    const shown = new Map<string, string>();
    for (const leaf of leaves) {
      const other = await read(changed(screen.answers, leaf));
      if (other === page) continue;
      const field = leaf.path.join('.');
      const isAlone = leaves.filter(({ path }) => path.join('.') === field).length === 1;
      const name = isAlone ? field : `${leaf.endpoint} ${field}`;
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
