import { createActor, fromPromise } from 'xstate';
import { benefitsMachine } from '@/machines/benefits/benefits.machine';
import type { Flow } from '@/machines/lazyFlow/lazyFlow.machine';
import { manualRebateMachine } from '@/machines/manualRebate/manualRebate.machine';
import { betRecordMachine, paymentHistoryMachine } from '@/machines/pagedList/pagedList.machine';
import { transactions } from '@/services/contract/cashier';
import { betRecords, claimManualRebate, manualRebate, vipBenefits } from '@/services/contract/member';
import type { FeatureSwitches } from '@/services/contract/system';
import type { Ports } from './ports';

const PAGE_SIZE = '20';
const DAY = 86_400_000;
/** Days begin at midnight of the platform's home, UTC+8. */
const HOME_OFFSET = 8 * 3_600_000;

const memberType = (ports: Ports) => ports.session()?.type ?? null;
const isOn = (ports: Ports, name: keyof FeatureSwitches) =>
  ports.status()?.info.whitelabel.switches[name] ?? false;
const dayOf = (moment: number) => new Date(moment + HOME_OFFSET).toISOString().slice(0, 10);

/** The history of payments with its service. */
export function paymentHistoryFlow(ports: Ports): Flow {
  const logic = paymentHistoryMachine.provide({
    actors: {
      fetchPage: fromPromise(async ({ input, signal }) => {
        const { kind } = input.filter;
        const { list, ...page } = await ports.api.call(
          transactions,
          {
            language: ports.language(),
            pageNo: String(input.pageNo),
            pageSize: PAGE_SIZE,
            ...(kind === 'all' ? {} : { kind }),
          },
          { signal, token: ports.session()?.token },
        );
        return { ...page, rows: list, extra: null };
      }),
    },
    actions: { openLogin: () => ports.openLogin(), goHome: () => ports.goHome() },
  });
  return {
    name: 'paymentHistory',
    ref: createActor(logic, {
      input: { filter: { kind: 'all' }, memberType: memberType(ports), isOn: true },
    }),
  };
}

/** The betting record with its service. */
export function betRecordFlow(ports: Ports): Flow {
  const logic = betRecordMachine.provide({
    actors: {
      fetchPage: fromPromise(async ({ input, signal }) => {
        const { days, gameType } = input.filter;
        const now = Date.now();
        const { list, totals, ...page } = await ports.api.call(
          betRecords,
          {
            startDate: dayOf(now - (days - 1) * DAY),
            endDate: dayOf(now),
            language: ports.language(),
            pageNo: String(input.pageNo),
            pageSize: PAGE_SIZE,
            ...(gameType === '' ? {} : { gameType }),
          },
          { signal, token: ports.session()?.token },
        );
        return { ...page, rows: list, extra: totals };
      }),
    },
    actions: { openLogin: () => ports.openLogin(), goHome: () => ports.goHome() },
  });
  return {
    name: 'betRecord',
    ref: createActor(logic, {
      input: {
        filter: { days: 7, gameType: '' },
        memberType: memberType(ports),
        isOn: isOn(ports, 'TRANSBETREPMEM3'),
      },
    }),
  };
}

/** The manual rebate with its services. */
export function manualRebateFlow(ports: Ports): Flow {
  const logic = manualRebateMachine.provide({
    actors: {
      fetchRebate: fromPromise(({ signal }) =>
        ports.api.call(manualRebate, {}, { signal, token: ports.session()?.token }),
      ),
      claimRebate: fromPromise(async ({ input, signal }) => {
        const { expectedMinor, key } = input;
        const { claimedMinor } = await ports.api.call(
          claimManualRebate,
          { expectedMinor },
          { signal, token: ports.session()?.token, idempotencyKey: key },
        );
        return claimedMinor;
      }),
    },
    actions: {
      openLogin: () => ports.openLogin(),
      goHome: () => ports.goHome(),
      refreshMember: () => ports.refreshMember(),
    },
  });
  return {
    name: 'manualRebate',
    ref: createActor(logic, { input: { memberType: memberType(ports), isOn: isOn(ports, 'MANPLAYREB3') } }),
  };
}

/** The VIP benefits with their service. */
export function benefitsFlow(ports: Ports): Flow {
  const logic = benefitsMachine.provide({
    actors: {
      fetchBenefits: fromPromise(({ signal }) =>
        ports.api.call(
          vipBenefits,
          { language: ports.language() },
          { signal, token: ports.session()?.token },
        ),
      ),
    },
  });
  return { name: 'benefits', ref: createActor(logic) };
}
