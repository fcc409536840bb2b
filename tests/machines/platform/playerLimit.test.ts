import { describe, expect, it } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { type LimitHappening, limitLifecycle } from '@/machines/platform/playerLimit/playerLimit.machine';

const chose = (amount: number | null, inForce: number | null): LimitHappening => ({
  type: 'player.chose',
  amount,
  inForce,
});

function stateAfter(happenings: readonly LimitHappening[]) {
  let [snapshot] = initialTransition(limitLifecycle);
  for (const happening of happenings) [snapshot] = transition(limitLifecycle, snapshot, happening);
  return snapshot.value;
}

describe('a limit of a player', () => {
  it('a lower amount is tighter, any amount is tighter than none, and the same is not looser', () => {
    const choices = [
      chose(1, 2),
      chose(2, 1),
      chose(0, null),
      chose(null, 0),
      chose(null, null),
      chose(5, 5),
    ];
    expect(choices.map((choice) => stateAfter([choice]))).toEqual([
      ...['settled', 'waiting', 'settled', 'waiting', 'settled', 'settled'],
    ]);
  });

  it('a choice that is not looser takes a waiting one back', () => {
    expect(stateAfter([chose(200, 100), chose(100, 100)])).toBe('settled');
    expect(stateAfter([chose(200, 100), chose(300, 100)])).toBe('waiting');
  });
});
