import * as contract from '@contract/agent';
import { hasContractCheck } from '@/config/roles';
import type { Database } from '../db/database';
import { answerSession, type BoundHandler, type SessionCall } from '../http/call';
import type { SettingsStore } from '../system/settings';
import { memberAccount, type Wallet } from '../wallet/wallet';
import type { Contracts } from './contracts';
import { createDownline } from './downline';
import { teamSeries } from './kpi';

type ContractKind = Parameters<Contracts['list']>[1];

/** Dependencies of the agent calls. */
interface HandlerParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly wallet: Wallet;
  readonly contracts: Contracts;
}

/** Creates the handlers of API-30..API-33 and API-66..API-68. */
export function agentHandlers({ db, settings, wallet, contracts }: HandlerParts): BoundHandler[] {
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
    answerSession(contract.agentDailySalaryRequests, listOf('salary')),
    answerSession(contract.agentDividendRequests, listOf('dividend')),
    answerSession(contract.agentHourContract, listOf('hour')),
    answerSession(contract.answerContractRequest, async ({ kind, requestId, accept }, { session, now }) => ({
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
    answerSession(contract.teamKpiA, seriesOf('deposit')),
    answerSession(contract.teamKpiB, seriesOf('turnover')),
    answerSession(contract.teamKpiC, seriesOf('active')),
    answerSession(contract.agentDownline, async (request, { session, now }) => ({
      ...(await downline.page(session.memberId, request, now)),
      currency: (await settings.read()).currency,
    })),
    answerSession(contract.agentRebateUpdate, async ({ userName, rebateBasisPoints }, { session, now }) => {
      await downline.setRate(session.memberId, userName, rebateBasisPoints, now);
      return { userName, rebateBasisPoints };
    }),
  ];
}
