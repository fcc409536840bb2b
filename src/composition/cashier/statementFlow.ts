import { statement } from '@contract/cashier';
import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { countDown } from '@/composition/site/countDown';
import { wired } from '@/composition/wiring/lazyWiring';
import { statementMachine } from '@/machines/cashier/statement/statement.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { saveFile } from '@/services/device/saveFile';

/** The statements of an account with their service. */
export function statementFlow(services: AppServices): CreateFlow<'statement'> {
  const logic = wired('statement', statementMachine).provide({
    actors: {
      countDown,
      fetchFile: fromPromise(({ input, signal }) =>
        services.api.call(statement, { ...input, language: services.language() }, { signal }),
      ),
      saveFile: fromPromise(({ input }) => saveFile(input, services.device.mode !== 'H5')),
    },
  });
  return (create) => ({
    name: 'statement',
    ref: create(logic, {
      input: {
        session: services.session(),
        subject: services.query().get('of') === 'bets' ? 'bets' : 'movements',
        now: services.api.serverNow(),
      },
    }),
  });
}
