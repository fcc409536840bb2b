import { transactions } from '@contract/cashier';
import type { Endpoint } from '@contract/core';
import { betRecords } from '@contract/member';
import { securityEvents } from '@contract/security';
import { expect } from 'vitest';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { BET_RECORD_PATH, PAYMENT_HISTORY_PATH, SECURITY_PATH } from '@/config/routes';
import type { ListEvent, ListPage } from '@/machines/shared/pagedList/pagedList.machine';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import type { Held } from '../support/gate';
import { createPlayer, type Player } from '../support/player';
import type { Stage } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* Payments, bets and security events: three pages with one chart, whose lists change while they are read. */

type HistoryStep =
  | ListEvent<unknown>['type']
  | `${'firstPage' | 'nextPage'} ${'done' | 'error'}`
  | 'after REQUEST_TIMEOUT'
  | 'after LEAVE';

/** Texts of a page by their keys. */
interface Texts {
  readonly label: 'cashier.history' | 'record.title' | 'security.title';
  readonly failed: 'cashier.history_failed' | 'record.failed' | 'security.failed';
  readonly empty: 'cashier.history_empty' | 'record.empty' | 'security.empty';
  readonly more: 'cashier.more' | 'record.more' | 'security.more';
  /** The filter of the chart's sample. */
  readonly filter: 'cashier.kind_deposit' | 'record.days_1' | 'security.group_changes';
}

interface History {
  readonly chart: string;
  readonly path: string;
  readonly endpoint: Endpoint;
  readonly texts: Texts;
  /** The parameters of the request for a page. */
  readonly asks: (page: number, isFiltered: boolean, last: string) => Readonly<Record<string, string>>;
  /** Id of a row, after which the next page continues. */
  readonly idOf: (row: Readonly<Record<string, unknown>>) => unknown;
  /** The platform's answer with a page of the chart's model. */
  readonly answer: (page: ListPage<unknown, unknown>) => object;
  /** Whether the platform numbers its pages. */
  readonly isNumbered: boolean;
}

const numbered = ({ rows, extra, ...page }: ListPage<unknown, unknown>) => ({
  ...page,
  list: rows,
  totals: extra,
});

const PAYMENTS: History = {
  chart: 'payment-history',
  path: PAYMENT_HISTORY_PATH,
  endpoint: transactions,
  texts: {
    label: 'cashier.history',
    failed: 'cashier.history_failed',
    empty: 'cashier.history_empty',
    more: 'cashier.more',
    filter: 'cashier.kind_deposit',
  },
  asks: (page, isFiltered, last) => ({
    pageNo: String(page),
    ...(page > 1 ? { after: last } : {}),
    ...(isFiltered ? { kind: 'deposit' } : {}),
  }),
  idOf: ({ transactionId }) => transactionId,
  answer: numbered,
  isNumbered: true,
};
const BETS: History = {
  chart: 'bet-record',
  path: BET_RECORD_PATH,
  endpoint: betRecords,
  texts: {
    label: 'record.title',
    failed: 'record.failed',
    empty: 'record.empty',
    more: 'record.more',
    filter: 'record.days_1',
  },
  asks: (page, _, last) => ({ pageNo: String(page), ...(page > 1 ? { after: last } : {}) }),
  idOf: ({ betId }) => betId,
  answer: numbered,
  isNumbered: true,
};
const SECURITY: History = {
  chart: 'security-activity',
  path: SECURITY_PATH,
  endpoint: securityEvents,
  texts: {
    label: 'security.title',
    failed: 'security.failed',
    empty: 'security.empty',
    more: 'security.more',
    filter: 'security.group_changes',
  },
  asks: (page, isFiltered, last) => ({
    ...(page > 1 ? { before: last } : {}),
    ...(isFiltered ? { group: 'changes' } : {}),
  }),
  idOf: ({ eventId }) => eventId,
  answer: ({ rows, pageNum, totalPages }) => ({ list: rows, hasMore: pageNum < totalPages }),
  isNumbered: false,
};

let reader: Promise<Player> | undefined;
const readerOf = (stage: Stage) => {
  reader ??= createPlayer(stage);
  return reader;
};

const main = ({ page }: Visit) => page.getByRole('main');
const button = (visit: Visit, name: string) => main(visit).getByRole('button', { name, exact: true });

function historyFlow({
  chart,
  path,
  endpoint,
  texts,
  asks,
  idOf,
  answer,
  isNumbered,
}: History): Flow<HistoryStep> {
  const rows = (visit: Visit) =>
    main(visit)
      .getByRole('list', { name: visit.t(texts.label) })
      .getByRole('listitem');
  const more = (visit: Visit) => button(visit, visit.t(texts.more));
  const isFiltered = (filter: object) => /deposit|changes/.test(JSON.stringify(filter));

  /** The waiting request, checked against the chart's page and filter. */
  async function request({ visit, before }: Parameters<Driver>[0]): Promise<Held> {
    const held = await visit.gateOf(endpoint).next();
    const { filter, pageNum, rows: known } = before.context;
    const asked = Object.fromEntries(held.url.searchParams);
    const page = before.matches('loading') ? 1 : pageNum + 1;
    expect(asked).toMatchObject(asks(page, isFiltered(filter), String(idOf(known.at(-1) ?? {}))));
    expect(['kind', 'group'].some((name) => name in asked)).toBe(isFiltered(filter));
    return held;
  }
  const answered: Driver = async (play) =>
    // The platform does not know the model's rows.
    (await request(play)).reply(answer(play.step.event['output']));
  const cut: Driver = async (play) => (await request(play)).cut();
  const elsewhere = { unplayable: 'Other journeys cover login, logout and a page that is off.' };

  return {
    chart,
    drivers: {
      'session.changed': elsewhere,
      'after LEAVE': elsewhere,
      'filter.set': ({ visit, before }) => {
        const choose = () => button(visit, visit.t(texts.filter)).tap();
        const isAsking = before.matches('loading') || before.matches('appending');
        return isAsking ? visit.gateOf(endpoint).renew(choose) : choose();
      },
      'list.more': ({ visit }) => more(visit).tap(),
      'list.retry': ({ visit }) => button(visit, visit.t('action.retry')).tap(),
      'firstPage done': answered,
      'nextPage done': answered,
      'firstPage error': cut,
      'nextPage error': cut,
      'after REQUEST_TIMEOUT': async (play) => {
        await request(play);
        await play.visit.pass(REQUEST_TIMEOUT);
      },
    } satisfies Record<HistoryStep, Driver | Unplayable>,
    states: {
      deciding: { unseen: 'Over immediately.' },
      off: { unseen: 'Home replaces it.' },
      gone: { unseen: 'Home replaces it.' },
      visitor: { unseen: 'The failing calls of members cover the login over it.' },
      loading: async (visit) => {
        await visit.sees(main(visit).locator('section[aria-busy="true"]'));
        await visit.lacks(rows(visit).first());
      },
      failed: (visit) =>
        visit.sees(
          main(visit)
            .getByRole('alert')
            .filter({ hasText: visit.t(texts.failed) }),
        ),
      showing: async (visit, { context }) => {
        await visit.until(
          'each row shows once',
          async () => (await rows(visit).count()) === context.rows.length,
        );
        if (context.rows.length === 0)
          await visit.sees(main(visit).getByText(visit.t(texts.empty), { exact: true }));
        await (context.pageNum < context.totalPages ? visit.sees(more(visit)) : visit.lacks(more(visit)));
        const alert = main(visit).getByRole('alert');
        await (context.failure === null ? visit.lacks(alert) : visit.sees(alert));
      },
      appending: async (visit, { context }) => {
        await visit.until(
          'the button says that it is busy',
          async () => (await more(visit).getAttribute('aria-busy')) === 'true',
        );
        expect(await rows(visit).count()).toBe(context.rows.length);
      },
    },
    begin: async (stage, _path, language) => {
      const { session } = await readerOf(stage);
      await stage.set({ 'switches.TRANSBETREPMEM3': true });
      const visit = await startVisit(stage, { language, session });
      await visit.gate(endpoint);
      await visit.goto(path);
      return visit;
    },
    admits: ({ step, from }) => {
      // Only a failed list has a button for it.
      if (step.label === 'list.retry') return from.configuration.snapshot.matches('failed');
      // Pages that are not numbered continue after the last row.
      return isNumbered || step.label !== 'nextPage done (the same page again)';
    },
  };
}

const WALKS: readonly (readonly [string, History])[] = [
  ['ROUTE-56 ROUTE-57 payments', PAYMENTS],
  ['ROUTE-60 bets', BETS],
  ['security events', SECURITY],
];
for (const [title, history] of WALKS) replayOnPage(title, historyFlow(history), 'TY', 'every step');
