import { hasContractCheck } from '@/config/roles';
import * as contract from '@/services/contract/agent';
import type { Endpoint, RequestOf, ResponseOf } from '@/services/contract/core';
import { isAgent } from '../accounts/roles';
import type { Database } from '../db/database';
import { answerSession, type BoundHandler, type SessionCall } from '../http/call';
import { Refusal } from '../http/refusal';
import type { SettingsStore } from '../system/settings';
import { memberAccount, type Wallet } from '../wallet';
import { type Contracts, createContracts } from './contracts';
import { createDownline } from './downline';
import { teamSeries } from './kpi';

type ContractKind = Parameters<Contracts['list']>[1];

/** Dependencies of the agent calls. */
export interface AgentParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly wallet: Wallet;
}

/** Binds a call that only agents may make (ROLE-11). */
function answerAgent<E extends Endpoint>(
  endpoint: E,
  handle: (request: RequestOf<E>, call: SessionCall) => Promise<ResponseOf<E>>,
): BoundHandler {
  return answerSession(endpoint, (request, call) => {
    if (!isAgent(call.session.type)) throw new Refusal('no.permission');
    return handle(request, call);
  });
}

/** Creates the handlers of API-30..API-33 and API-66..API-68. */
export function agentHandlers({ db, settings, wallet }: AgentParts): BoundHandler[] {
  const contracts = createContracts(db);
  const downline = createDownline(db);
  const listOf =
    (kind: ContractKind) =>
    async (_request: unknown, { session }: SessionCall) => ({
      ...(await contracts.list(session.memberId, kind)),
      currency: (await settings.read()).currency,
    });
  const seriesOf =
    (measure: Parameters<typeof teamSeries>[2]) =>
    async (_request: unknown, { session, now }: SessionCall) => ({
      ...(await teamSeries(db, session.memberId, measure, now)),
      currency: (await settings.read()).currency,
    });

  return [
    answerAgent(contract.agentDailySalaryRequests, listOf('salary')),
    answerAgent(contract.agentDividendRequests, listOf('dividend')),
    answerAgent(contract.agentHourContract, listOf('hour')),
    answerAgent(contract.answerContractRequest, async ({ kind, requestId, accept }, { session, now }) => ({
      requestId,
      state: await contracts.answer(session.memberId, kind, requestId, accept, now),
    })),
    // For every logged-in member; types that are not checked for contracts have none open (AGENT-02, ROLE-04).
    answerSession(contract.fundsInfo, async (_request, { session }) => {
      const { currency } = await settings.read();
      const [balanceMinor, lockedMinor, open] = await Promise.all([
        wallet.balance(memberAccount(session.memberId), currency),
        wallet.balance(memberAccount(session.memberId, 'bonus'), currency),
        hasContractCheck(session.type) ? contracts.openKinds(session.memberId) : new Set<ContractKind>(),
      ]);
      return {
        balanceMinor,
        lockedMinor,
        currency,
        dailysalreqtype: open.has('salary'),
        divtypecompperiodreq: open.has('dividend'),
        contracthoursalreq: open.has('hour'),
      };
    }),
    answerAgent(contract.teamKpiA, seriesOf('deposit')),
    answerAgent(contract.teamKpiB, seriesOf('turnover')),
    answerAgent(contract.teamKpiC, seriesOf('active')),
    answerAgent(contract.agentDownline, async (request, { session, now }) => ({
      ...(await downline.page(session.memberId, request, now)),
      currency: (await settings.read()).currency,
    })),
    answerAgent(contract.agentRebateUpdate, async ({ userName, rebateBasisPoints }, { session, now }) => {
      await downline.setRate(session.memberId, userName, rebateBasisPoints, now);
      return { userName, rebateBasisPoints };
    }),
  ];
}
