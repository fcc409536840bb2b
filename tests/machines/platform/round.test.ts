import { describe, expect, it } from 'vitest';
import { initialTransition, transition } from 'xstate';
import {
  type RoundFacts,
  type RoundHappening,
  roundLifecycle,
} from '@/machines/platform/round/round.machine';

const progress = { outcome: {}, audit: {} };

const HAPPENINGS = {
  continued: { type: 'round.continued', ...progress },
  decided: { type: 'round.decided', winMinor: 300, ...progress },
  unplayable: { type: 'round.unplayable' },
} as const satisfies Record<string, RoundHappening>;

/** State and actions after a round was placed and things happened to it, of the last one. */
function after(waitsFor: RoundFacts['waitsFor'], happenings: readonly (keyof typeof HAPPENINGS)[]) {
  let [snapshot, actions] = initialTransition(roundLifecycle, { waitsFor, waitMs: 1_000 });
  for (const what of happenings) [snapshot, actions] = transition(roundLifecycle, snapshot, HAPPENINGS[what]);
  return [snapshot.value, actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.'))];
}

/* What each happening does to a round, by hand. */
describe('the life of a round', () => {
  it.each([
    ['nothing', [], 'settled', ['takeStake', 'payWin', 'countStake']],
    ['act', [], 'open', ['takeStake']],
    ['draw', [], 'open', ['takeStake']],
    ['act', ['continued'], 'open', ['keepProgress']],
    ['draw', ['continued'], 'open', []],
    ['act', ['continued', 'decided'], 'settled', ['payWin', 'countStake']],
    ['draw', ['decided'], 'settled', ['payWin', 'countStake']],
    ['act', ['unplayable'], 'cancelled', ['refundStake']],
    ['act', ['decided', 'decided'], 'settled', []],
    ['act', ['decided', 'unplayable'], 'settled', []],
    ['act', ['unplayable', 'decided'], 'cancelled', []],
    ['act', ['decided', 'continued'], 'settled', []],
    ['nothing', ['decided'], 'settled', []],
  ] as const)('that waits for %s, of which %j happens', (waitsFor, happenings, state, actions) => {
    expect(after(waitsFor, happenings)).toEqual([state, actions]);
  });
});
