import { createActor, fromCallback, fromPromise } from 'xstate';
import { AGENT_PAGE_SIZE } from '@/config/constants';
import { agentContractsMachine, type ContractKind } from '@/machines/agentContracts/agentContracts.machine';
import { agentHomeMachine } from '@/machines/agentHome/agentHome.machine';
import { downlineMachine } from '@/machines/downline/downline.machine';
import type { Flow } from '@/machines/lazyFlow/lazyFlow.machine';
import { teamFigureMachine } from '@/machines/teamFigure/teamFigure.machine';
import type { SessionChanged } from '@/machines/watchSession';
import {
  agentDailySalaryRequests,
  agentDividendRequests,
  agentDownline,
  agentHourContract,
  agentRebateUpdate,
  answerContractRequest,
  teamKpiA,
  teamKpiB,
  teamKpiC,
} from '@/services/contract/agent';
import type { Ports } from './ports';

/** Tells a screen's chart of logins and logouts while it runs. */
const sessionWatch = (ports: Ports) =>
  fromCallback<SessionChanged>(({ sendBack }) =>
    ports.onSession((memberType) =>
      sendBack({ type: 'session.changed', memberType, isBack: ports.isBack() }),
    ),
  );

const FIGURES = { deposits: teamKpiA, turnover: teamKpiB, active: teamKpiC } as const;

/** The agent home chart with its services. */
export function agentHomeFlow(ports: Ports): Flow {
  const { api } = ports;
  const token = () => ports.session()?.token;
  const logic = agentHomeMachine.provide({
    actors: {
      watchSession: sessionWatch(ports),
      teamFigure: teamFigureMachine.provide({
        actors: {
          fetchSeries: fromPromise(({ input, signal }) =>
            api.call(FIGURES[input.figure], {}, { signal, token: token() }),
          ),
        },
      }),
      downline: downlineMachine.provide({
        actors: {
          fetchPage: fromPromise(({ input, signal }) =>
            api.call(
              agentDownline,
              {
                pageNo: String(input.pageNo),
                pageSize: String(AGENT_PAGE_SIZE),
                ...(input.userName === '' ? {} : { userName: input.userName }),
                ...(input.parent === '' ? {} : { parent: input.parent }),
              },
              { signal, token: token() },
            ),
          ),
          saveRate: fromPromise(async ({ input, signal }) => {
            await api.call(agentRebateUpdate, input, {
              signal,
              token: token(),
              idempotencyKey: crypto.randomUUID(),
            });
          }),
        },
      }),
    },
  });
  return {
    name: 'agentHome',
    ref: createActor(logic, { input: { memberType: ports.session()?.type ?? null } }),
  };
}

const LISTS = {
  salary: agentDailySalaryRequests,
  dividend: agentDividendRequests,
  hour: agentHourContract,
} as const;

function contracts(ports: Ports, kind: ContractKind) {
  const { api } = ports;
  const token = () => ports.session()?.token;
  const logic = agentContractsMachine.provide({
    actors: {
      watchSession: sessionWatch(ports),
      fetchContracts: fromPromise(({ input, signal }) =>
        api.call(LISTS[input.kind], {}, { signal, token: token() }),
      ),
      sendAnswer: fromPromise(async ({ input, signal }) => {
        await api.call(answerContractRequest, input, {
          signal,
          token: token(),
          idempotencyKey: `contract-${input.kind}-${input.requestId}`.slice(0, 128),
        });
      }),
    },
  });
  return createActor(logic, { input: { kind, memberType: ports.session()?.type ?? null } });
}

/** The salary contract chart with its services (ROUTE-52). */
export const salaryContractFlow = (ports: Ports): Flow => ({
  name: 'salaryContract',
  ref: contracts(ports, 'salary'),
});

/** The dividend contract chart with its services (ROUTE-53). */
export const dividendContractFlow = (ports: Ports): Flow => ({
  name: 'dividendContract',
  ref: contracts(ports, 'dividend'),
});

/** The hour contract chart with its services (ROUTE-54). */
export const hourContractFlow = (ports: Ports): Flow => ({
  name: 'hourContract',
  ref: contracts(ports, 'hour'),
});
