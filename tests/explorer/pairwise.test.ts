import { pairwise, pairwiseInputs } from '@explorer/pairwise';
import { describe, expect, it } from 'vitest';

const ON_OFF = [true, false] as const;
const switches = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, ON_OFF]));

/** Pairs of values of different factors that no choice covers. */
function uncovered(count: number): string[] {
  const choices = pairwise(switches(count));
  const names = Object.keys(switches(count));
  return names.flatMap((a, at) =>
    names
      .slice(at + 1)
      .flatMap((b) =>
        ON_OFF.flatMap((left) =>
          ON_OFF.filter((right) => !choices.some((choice) => choice[a] === left && choice[b] === right)).map(
            (right) => `${a} ${left}, ${b} ${right}`,
          ),
        ),
      ),
  );
}

describe('a pairwise covering array', () => {
  it.each([
    [1, 2],
    [2, 4],
    [3, 4],
    [4, 5],
    [6, 6],
    [10, 6],
    [15, 7],
  ])('covers every pair of values of %i switches in %i choices, the minimum', (count, choices) => {
    expect(uncovered(count)).toEqual([]);
    expect(pairwise(switches(count))).toHaveLength(choices);
  });

  it('covers each value of a single factor, and each pair of values of several', () => {
    expect(pairwise({ purpose: ['login', 'reset'] })).toEqual([{ purpose: 'login' }, { purpose: 'reset' }]);
    expect(pairwise({ site: ['member', 'agent'], on: ON_OFF })).toEqual(
      expect.arrayContaining(['member', 'agent'].flatMap((site) => ON_OFF.map((on) => ({ site, on })))),
    );
  });

  it('names the inputs of a model by the switches that are on', () => {
    const inputs = pairwiseInputs({ site: ['member', 'agent'], sms: ON_OFF }, ({ sms }) => ({
      offersSms: sms,
    }));
    expect(inputs).toMatchObject({ 'member + sms': { offersSms: true }, agent: { offersSms: false } });
    expect(Object.keys(pairwiseInputs({ sms: ON_OFF }, (choice) => choice))).toEqual(['sms', 'nothing on']);
  });
});
