import { expect, it } from 'vitest';
import { sufferFault } from '../../chaos/faultMatrix';
import { runMonkey } from '../../chaos/monkey';
import { stageOfFile } from '../support/stage';
import { startVisit } from '../support/visit';

/* `npm run chaos:browser` in a short form. */

const stageOf = stageOfFile();
const SEED = 15;
const ACTIONS = 150;

it('a monkey test taps, types, navigates and rotates without an uncaught error', async () => {
  const stage = await stageOf();
  const visit = await startVisit(stage, { clock: 'real' });
  const { actions, errors } = await runMonkey(stage, visit, { seed: SEED, actions: ACTIONS });
  expect(errors, errors.join('\n')).toEqual([]);
  expect(actions).toBe(ACTIONS);
});

it.each([
  ['home', '502 as HTML'],
  ['deposit', 'truncated'],
] as const)('%s survives: %s', async (flow, fault) => {
  expect(await sufferFault(await stageOf(), flow, fault)).toEqual([]);
});
