import { expect, it } from 'vitest';
import { Broken } from '../../simulation/broken';
import { diagramOf } from '../../simulation/history';
import { createPlan, type Plan } from '../../simulation/plan';
import type { Report } from '../../simulation/run';
import { shrink } from '../../simulation/shrink';

/** A run that fails whenever these visits are in it, and one of them has this errand. */
const failingWith =
  (ids: readonly number[], errand: string) =>
  async ({ items }: Plan): Promise<Report> => {
    const visits = items.filter((item) => item.kind === 'visit' && ids.includes(item.id));
    const isBroken =
      visits.length === ids.length &&
      visits.some((item) => item.kind === 'visit' && item.errands.some((each) => each === errand));
    const at = items.at(-1)?.at ?? 0;
    return {
      history: [{ at, from: 'a', to: 'b', what: 'GET /cashier/methods' }],
      hash: '',
      states: new Map(),
      ...(isBroken ? { broken: new Broken('some check', 'fails') } : {}),
    };
  };

it('the same seed plans the same visits', () => {
  expect(createPlan(7, 2, 5)).toEqual(createPlan(7, 2, 5));
  expect(createPlan(8, 2, 5)).not.toEqual(createPlan(7, 2, 5));
});

it('a failure shrinks to the visits and the errand that it needs', async () => {
  const plan = createPlan(3, 2, 10);
  const run = failingWith([4, 11], 'withdrawal');
  const shrunk = await shrink(plan, await run(plan), run);
  const left = shrunk.plan.items.map((item) =>
    item.kind === 'visit' ? [item.id, item.errands.length] : item.kind,
  );
  expect(left.toSorted()).toEqual([
    [11, 1],
    [4, 1],
  ]);
});

it('a history is drawn in its order, without what has nothing to do with payments', () => {
  const drawn = diagramOf(
    [
      { at: 1_000, from: 'player1-a', to: 'A', what: 'GET /catalogue/hot' },
      { at: 2_000, from: 'player1-a', to: 'A', what: 'POST /cashier/deposits' },
      { at: 3_000, from: 'A', to: 'A', what: 'is killed; "hard"' },
    ],
    'title',
  );
  expect(drawn.split('\n').slice(3, -2)).toEqual([
    'sequenceDiagram',
    '  participant player1_a as player1-a',
    '  participant A as A',
    '  player1_a->>A: 0d 00:00:02.000 POST /cashier/deposits',
    "  note over A: 0d 00:00:03.000 is killed, 'hard'",
  ]);
});
