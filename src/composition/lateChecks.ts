import { fromPromise } from 'xstate';
import { DIVIDEND_CONTRACT_PATH, HOUR_CONTRACT_PATH, SALARY_CONTRACT_PATH } from '@/config/routes';
import type { ContractKind } from '@/machines/agentContracts/agentContracts.machine';
import { contractCheckMachine } from '@/machines/contractCheck/contractCheck.machine';
import { fundsInfo } from '@/services/contract/agent';
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
