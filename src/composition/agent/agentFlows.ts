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
} from '@contract/agent';
import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { AGENT_PAGE_SIZE } from '@/config/constants';
import {
  agentContractsMachine,
  type ContractKind,
} from '@/machines/agent/agentContracts/agentContracts.machine';
import { agentHomeMachine } from '@/machines/agent/agentHome/agentHome.machine';
import { downlineMachine } from '@/machines/agent/downline/downline.machine';
import { teamFigureMachine } from '@/machines/agent/teamFigure/teamFigure.machine';
import type { CreateChart, CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';

const FIGURES = { deposits: teamKpiA, turnover: teamKpiB, active: teamKpiC } as const;

/** The agent home chart with its services. */
export function agentHomeFlow(services: AppServices): CreateFlow {
  const { api } = services;
  const logic = agentHomeMachine.provide({
    actors: {
      teamFigure: teamFigureMachine.provide({
        actors: {
          fetchSeries: fromPromise(({ input, signal }) => api.call(FIGURES[input.figure], {}, { signal })),
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
              { signal },
            ),
          ),
          saveRate: fromPromise(async ({ input, signal }) => {
            const { key, ...change } = input;
            await api.call(agentRebateUpdate, change, { signal, idempotencyKey: key });
          }),
        },
      }),
    },
  });
  return (create) => ({
    name: 'agentHome',
    ref: create(logic, {
      input: { session: services.session(), keySeed: services.createId() },
    }),
  });
}

const LISTS = {
  salary: agentDailySalaryRequests,
  dividend: agentDividendRequests,
  hour: agentHourContract,
} as const;

function contracts(services: AppServices, kind: ContractKind) {
  const { api } = services;
  const logic = agentContractsMachine.provide({
    actors: {
      fetchContracts: fromPromise(({ input, signal }) => api.call(LISTS[input.kind], {}, { signal })),
      sendAnswer: fromPromise(async ({ input: { key, ...answer }, signal }) => {
        await api.call(answerContractRequest, answer, { signal, idempotencyKey: key });
      }),
    },
  });
  return (create: CreateChart) =>
    create(logic, {
      input: { kind, session: services.session(), keySeed: services.createId() },
    });
}

/** The salary contract chart with its services (ROUTE-52). */
export const salaryContractFlow = (services: AppServices): CreateFlow => {
  const contract = contracts(services, 'salary');
  return (create) => ({ name: 'salaryContract', ref: contract(create) });
};

/** The dividend contract chart with its services (ROUTE-53). */
export const dividendContractFlow = (services: AppServices): CreateFlow => {
  const contract = contracts(services, 'dividend');
  return (create) => ({ name: 'dividendContract', ref: contract(create) });
};

/** The hour contract chart with its services (ROUTE-54). */
export const hourContractFlow = (services: AppServices): CreateFlow => {
  const contract = contracts(services, 'hour');
  return (create) => ({ name: 'hourContract', ref: contract(create) });
};
