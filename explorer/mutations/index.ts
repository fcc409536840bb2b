/**
 * Semantic mutations of charts, to check that tests detect them: a dropped transition, a negated guard, a moved target,
 * a lost tag, a call that is asked with something else. A mutation that nothing detects is a gap in the tests.
 *
 * Two places are not changed: bodies of guards, and what `enqueueActions` enqueues. `npm run mutation` changes them.
 */
import { listNodes } from '../chart';
import type { ExplorableChart } from '../types';
import { graphMutations } from './graph';
import { listMutations } from './lists';
import { tagMutations } from './tags';
import type { Mutation } from './types';
import { delayMutations, valueMutations } from './values';

export { isEquivalent, type MutantVerdict, tryMutation } from './compare';
export {
  GRAPH_KINDS,
  isOfGraph,
  MUTATION_KINDS,
  type Mutation,
  type MutationKind,
} from './types';

/** All semantic mutations of a chart: its states in document order, then its values. The chart itself is not changed. */
export function mutations(chart: ExplorableChart): readonly Mutation[] {
  const { machine } = chart;
  return [
    ...listNodes(machine).flatMap((node) => [
      ...graphMutations(machine, node),
      ...tagMutations(machine, node),
      ...listMutations(machine, node),
    ]),
    ...valueMutations(chart),
    ...delayMutations(machine),
  ];
}
