import { fromCallback, fromPromise } from 'xstate';
import { DIVIDEND_CONTRACT_PATH, HOUR_CONTRACT_PATH, SALARY_CONTRACT_PATH } from '@/config/routes';
import type { ContractKind } from '@/machines/agentContracts/agentContracts.machine';
import { contractCheckMachine } from '@/machines/contractCheck/contractCheck.machine';
import { siteUpdateMachine, type UpdateFound } from '@/machines/siteUpdate/siteUpdate.machine';
import { fundsInfo } from '@/services/contract/agent';
import { isPageIdle, registerWorker, type SiteWorker } from '@/services/offline';
import type { Ports } from './ports';

const CONTRACT_PATHS: Readonly<Record<ContractKind, string>> = {
  salary: SALARY_CONTRACT_PATH,
  dividend: DIVIDEND_CONTRACT_PATH,
  hour: HOUR_CONTRACT_PATH,
};

/** Whether the operator has a chat (FLAG-11). */
export const hasChat = (ports: Ports): boolean => ports.status()?.info.whitelabel.switches.CBS3 ?? false;

/** The contract check with its services (AGENT-02..AGENT-04). */
export function contractCheckLogic(ports: Ports) {
  return contractCheckMachine.provide({
    actors: {
      fetchOpenKinds: fromPromise(async ({ signal }) => {
        const funds = await ports.api.call(fundsInfo, {}, { signal, token: ports.session()?.token });
        const flags: Readonly<Record<ContractKind, boolean>> = {
          salary: funds.dailysalreqtype,
          dividend: funds.divtypecompperiodreq,
          hour: funds.contracthoursalreq,
        };
        // Nobody is sent to the page they are on.
        return (['salary', 'dividend', 'hour'] as const).filter(
          (kind) => flags[kind] && CONTRACT_PATHS[kind] !== location.pathname,
        );
      }),
      askConfirmation: fromPromise(({ input, signal }) => ports.askConfirmation(input, signal)),
    },
    actions: {
      openContracts: (_, { kind }) => {
        if (kind !== undefined) ports.goTo(CONTRACT_PATHS[kind]);
      },
    },
  });
}

/** Between two looks whether the page may begin anew, in milliseconds. */
const LOOK_EVERY = 2_000;

/** The watch for new versions of the site with its services (PROD-06). */
export function siteUpdateLogic(ports: Ports) {
  let worker: SiteWorker | undefined;
  return siteUpdateMachine.provide({
    actors: {
      register: fromPromise(async () => {
        // A development server builds no worker.
        if (import.meta.env.DEV) throw new Error('there is no worker in development');
        worker = await registerWorker();
      }),
      watchWorker: fromCallback<UpdateFound>(({ sendBack }) =>
        worker?.watch(() => sendBack({ type: 'update.found' })),
      ),
      untilIdle: fromPromise(async ({ signal }) => {
        while (!signal.aborted && !isPageIdle()) {
          await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
        }
      }),
      askConfirmation: fromPromise(({ input, signal }) => ports.askConfirmation(input, signal)),
      activate: fromPromise(async ({ signal }) => worker?.activate(signal)),
    },
    actions: { reload: () => location.reload() },
  });
}
