import { describe, expect, it } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { type BonusHappening, bonusLifecycle } from '@/machines/platform/bonus/bonus.machine';

const counted = (missingMinor: number, leftMinor: number) =>
  ({ type: 'round.counted', missingMinor, leftMinor }) as const;

const HAPPENINGS = {
  counted: counted(100, 50),
  last: counted(0, 50),
  'last and lost': counted(-1, 0),
  lost: counted(100, 0),
  forfeited: { type: 'member.forfeited' },
  left: { type: 'member.left' },
} as const satisfies Record<string, BonusHappening>;

/** State and actions after a bonus was granted and things happened to it, of the last one. */
function after(happenings: readonly (keyof typeof HAPPENINGS)[]) {
  let [snapshot, actions] = initialTransition(bonusLifecycle);
  for (const what of happenings) [snapshot, actions] = transition(bonusLifecycle, snapshot, HAPPENINGS[what]);
  return [snapshot.value, actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.'))];
}

/* What each happening does to a bonus, by hand. */
describe('the life of a bonus', () => {
  it.each([
    [[], 'active', ['bookGrant']],
    [['counted'], 'active', []],
    [['counted', 'last'], 'released', ['releaseRest']],
    [['last and lost'], 'released', ['releaseRest']],
    [['lost'], 'spent', []],
    [['forfeited'], 'forfeited', ['returnRest']],
    [['left'], 'forfeited', ['returnRest']],
    [['last', 'last'], 'released', []],
    [['last', 'forfeited'], 'released', []],
    [['forfeited', 'last'], 'forfeited', []],
    [['forfeited', 'forfeited'], 'forfeited', []],
    [['lost', 'left'], 'spent', []],
  ] as const)('of which %j happens', (happenings, state, actions) => {
    expect(after(happenings)).toEqual([state, actions]);
  });
});
