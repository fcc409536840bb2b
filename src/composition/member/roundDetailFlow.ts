import { isRowId } from '@contract/core';
import { memberRound } from '@contract/member';
import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { wired } from '@/composition/wiring/lazyWiring';
import { roundDetailMachine } from '@/machines/member/roundDetail/roundDetail.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';

/** One round of the member with its service. */
export function roundDetailFlow(services: AppServices): CreateFlow<'roundDetail'> {
  const logic = wired('roundDetail', roundDetailMachine).provide({
    actors: {
      fetchRound: fromPromise(({ input, signal }) =>
        services.api.call(memberRound, { betId: input.betId, language: services.language() }, { signal }),
      ),
    },
  });
  return (create) => {
    const id = services.query().get('id') ?? '';
    return {
      name: 'roundDetail',
      ref: create(logic, { input: { betId: isRowId(id) ? id : '', session: services.session() } }),
    };
  };
}
