import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MEMBER_RECORD } from '@/machines/shared/samples';
import { type Answers, openSite, type Shown } from './page';
import { SCREENS } from './screens';
import { tableOf } from './table';

// Files of a group share their modules, and others need these without what stands in for parts of them.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('@/features/content/html', () => import('./plainHtml'));
vi.mock('@/features/shared/state/lateNumbers', () => ({ useLateNumbers: () => true }));

/*
 * What a player reads of what the platform answers. Each value of an answer is changed once: where the page then reads
 * differently, the value shows, and must be in the table of the screen with the text that it has there.
 */

const AGENT_RECORD = { ...MEMBER_RECORD, type: 1 };

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe.each(Object.entries(SCREENS))('%s', (_, screen: Shown) => {
  it('shows what its table says, and no other value of the answers', async () => {
    const site = await openSite(screen.isAgent === true ? AGENT_RECORD : MEMBER_RECORD, 'EN', screen.first);
    const read = (answers: Answers) => site.read(screen.name, answers, screen.view, screen.step);
    const shown = await tableOf(read, screen.answers, screen.shows);
    site.stop();
    expect(shown).toEqual(screen.shows);
  });
});

it.each([
  ['the betting record', 'Whole days, today included'],
  ['the limits, breaks and activity of a member', 'Periods run back from now.'],
])('ROUTE-60 %s says from when its days count', async (name, text) => {
  const screen = SCREENS[name];
  if (screen === undefined) throw new Error(`no screen ${name}`);
  const site = await openSite(MEMBER_RECORD, 'EN', screen.first);
  const shown = await site.read(screen.name, screen.answers, screen.view, screen.step);
  site.stop();
  expect(JSON.stringify(shown)).toContain(text);
});
