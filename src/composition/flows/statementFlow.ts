import { fromPromise } from 'xstate';
import type { CreateFlow } from '@/machines/lazyFlow/lazyFlow.machine';
import { statementMachine } from '@/machines/statement/statement.machine';
import { statement } from '@/services/contract/cashier';
import { saveFile } from '@/services/device/saveFile';
import type { AppServices } from '../site/appServices';
import { wired } from '../wiring/lazyWiring';

/** The statements of an account with their service. */
export function statementFlow(services: AppServices): CreateFlow<'statement'> {
  const logic = wired('statement', statementMachine).provide({
    actors: {
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
