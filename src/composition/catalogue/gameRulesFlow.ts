import { gameRules } from '@contract/catalogue';
import { wholeNumberIn } from '@contract/readers/addresses';
import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { wired } from '@/composition/wiring/lazyWiring';
import { gameRulesMachine } from '@/machines/catalogue/gameRules/gameRules.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';

/** The rules of a game with their service. */
export function gameRulesFlow(services: AppServices): CreateFlow<'gameRules'> {
  const logic = wired('gameRules', gameRulesMachine).provide({
    actors: {
      fetchRules: fromPromise(({ input, signal }) =>
        services.api.call(
          gameRules,
          { nodeId: String(input.nodeId), language: services.language() },
          { signal },
        ),
      ),
    },
  });
  return (create) => ({
    name: 'gameRules',
    ref: create(logic, {
      // No game has this number: the platform says so.
      input: { nodeId: wholeNumberIn(services.query().get('node'), { least: 1, most: 999_999_999 }) ?? 0 },
    }),
  });
}
