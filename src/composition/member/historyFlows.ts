import { transactions } from '@contract/cashier';
import { betRecords, claimManualRebate, manualRebate, vipBenefits } from '@contract/member';
import { securityEvents } from '@contract/security';
import type { FeatureSwitches } from '@contract/system';
import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { countDown } from '@/composition/site/countDown';
import { wired } from '@/composition/wiring/lazyWiring';
import { lastDays } from '@/machines/cashier/statement/span';
import { benefitsMachine } from '@/machines/member/benefits/benefits.machine';
import { manualRebateMachine } from '@/machines/member/manualRebate/manualRebate.machine';
import {
  betRecordMachine,
  paymentHistoryMachine,
  securityActivityMachine,
} from '@/machines/shared/pagedList/pagedList.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';

const PAGE_SIZE = '20';

const isOn = (services: AppServices, name: keyof FeatureSwitches) =>
  services.status()?.info.whitelabel.switches[name] ?? false;

/** The history of payments with its service. */
export function paymentHistoryFlow(services: AppServices): CreateFlow<'paymentHistory'> {
  const logic = wired('paymentHistory', paymentHistoryMachine).provide({
    actors: {
      fetchPage: fromPromise(async ({ input, signal }) => {
        const { kind } = input.filter;
        const { list, ...page } = await services.api.call(
          transactions,
          {
            language: services.language(),
            pageNo: String(input.pageNo),
            pageSize: PAGE_SIZE,
            ...(input.last === null ? {} : { after: input.last.transactionId }),
            ...(kind === 'all' ? {} : { kind }),
          },
          { signal },
        );
        return { ...page, rows: list, extra: null };
      }),
    },
  });
  return (create) => ({
    name: 'paymentHistory',
    ref: create(logic, {
      input: { filter: { kind: 'all' }, session: services.session(), isOn: true },
    }),
  });
}

/** The betting record with its service. */
export function betRecordFlow(services: AppServices): CreateFlow<'betRecord'> {
  const logic = wired('betRecord', betRecordMachine).provide({
    actors: {
      fetchPage: fromPromise(async ({ input, signal }) => {
        const { days, gameType } = input.filter;
        const { list, totals, ...page } = await services.api.call(
          betRecords,
          {
            ...lastDays(days, services.api.serverNow()),
            language: services.language(),
            pageNo: String(input.pageNo),
            pageSize: PAGE_SIZE,
            ...(input.last === null ? {} : { after: input.last.betId }),
            ...(gameType === '' ? {} : { gameType }),
          },
          { signal },
        );
        return { ...page, rows: list, extra: totals };
      }),
    },
  });
  return (create) => ({
    name: 'betRecord',
    ref: create(logic, {
      input: {
        filter: { days: 7, gameType: '' },
        session: services.session(),
        isOn: isOn(services, 'TRANSBETREPMEM3'),
      },
    }),
  });
}

/** The security activity with its service: each page continues after the last loaded event. */
export function securityActivityFlow(services: AppServices): CreateFlow<'securityActivity'> {
  const logic = wired('securityActivity', securityActivityMachine).provide({
    actors: {
      fetchPage: fromPromise(async ({ input, signal }) => {
        const { filter, pageNo, last } = input;
        const { list, hasMore } = await services.api.call(
          securityEvents,
          {
            ...(last === null ? {} : { before: String(last.eventId) }),
            ...(filter.group === 'all' ? {} : { group: filter.group }),
          },
          { signal },
        );
        return {
          rows: list,
          pageNum: pageNo,
          totalPages: hasMore ? pageNo + 1 : pageNo,
          totalCount: list.length,
          extra: null,
        };
      }),
    },
  });
  return (create) => ({
    name: 'securityActivity',
    ref: create(logic, {
      input: { filter: { group: 'all' }, session: services.session(), isOn: true },
    }),
  });
}

/** The manual rebate with its services. */
export function manualRebateFlow(services: AppServices): CreateFlow {
  const logic = wired('manualRebate', manualRebateMachine).provide({
    actors: {
      countDown,
      fetchRebate: fromPromise(({ signal }) => services.api.call(manualRebate, {}, { signal })),
      claimRebate: fromPromise(async ({ input, signal }) => {
        const { expectedMinor, key } = input;
        const { claimedMinor } = await services.api.call(
          claimManualRebate,
          { expectedMinor },
          { signal, idempotencyKey: key },
        );
        return claimedMinor;
      }),
    },
  });
  return (create) => ({
    name: 'manualRebate',
    ref: create(logic, {
      input: {
        session: services.session(),
        isOn: isOn(services, 'MANPLAYREB3'),
        keySeed: services.createId(),
      },
    }),
  });
}

/** The VIP benefits with their service. */
export function benefitsFlow(services: AppServices): CreateFlow {
  const logic = benefitsMachine.provide({
    actors: {
      fetchBenefits: fromPromise(({ signal }) =>
        services.api.call(vipBenefits, { language: services.language() }, { signal }),
      ),
    },
  });
  return (create) => ({ name: 'benefits', ref: create(logic) });
}
