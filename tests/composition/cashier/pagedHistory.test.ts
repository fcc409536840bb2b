import { expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { betRecordFlow, paymentHistoryFlow } from '@/composition/member/historyFlows';
import { MEMBER_RECORD } from '@/machines/shared/samples';
import { create, stage, success } from '../support';

const { site, respond, received, tellTime } = stage();

/** An empty answer for page `pageNum` of three. */
const pageOf = (pageNum: number) => ({
  list: [],
  pageNum,
  totalPages: 3,
  totalCount: 60,
  totals: { betMinor: 0, winMinor: 0 },
});

it.each([
  ['payments', paymentHistoryFlow, '/cashier/transactions'],
  ['bets', betRecordFlow, '/member/bets'],
])('15 the history of %s requests its pages one after the other', async (_, flow, path) => {
  const pages = () =>
    received
      .map((call) => new URL(call.path, 'http://site.example'))
      .filter(({ pathname }) => pathname.endsWith(path))
      .map(({ searchParams }) => searchParams.get('pageNo'));
  respond((asked) => {
    const { searchParams } = new URL(asked, 'http://site.example');
    return success(pageOf(Number(searchParams.get('pageNo'))));
  });
  const { ref } = flow(site({ session: MEMBER_RECORD, switches: { TRANSBETREPMEM3: true } }).services)(
    create,
  );
  ref.start();
  for (const page of [1, 2, 3]) {
    if (page > 1) ref.send({ type: 'list.more' });
    await waitFor(ref, ({ context }) => context.pageNum === page, { timeout: 3_000 });
  }
  expect(pages()).toEqual(['1', '2', '3']);
  ref.stop();
});

it.each([
  // Manila is eight hours ahead: the day begins at 16:00 UTC.
  ['2026-03-01T15:59:59Z', '2026-02-23', '2026-03-01'],
  ['2026-03-01T16:00:00Z', '2026-02-24', '2026-03-02'],
])(
  "ROUTE-60 the betting record covers the site's days by the platform's clock, at %s",
  async (time, startDate, endDate) => {
    tellTime(Date.parse(time));
    respond(() => success(pageOf(1)));
    const { ref } = betRecordFlow(
      site({ session: MEMBER_RECORD, switches: { TRANSBETREPMEM3: true } }).services,
    )(create);
    ref.start();
    await waitFor(ref, ({ context }) => context.pageNum === 1);
    // The first answer tells the time.
    ref.send({ type: 'list.retry' });
    await waitFor(ref, (snapshot) => snapshot.matches('showing'));
    const { searchParams } = new URL(received.at(-1)?.path ?? '', 'http://site.example');
    expect([searchParams.get('startDate'), searchParams.get('endDate')]).toEqual([startDate, endDate]);
    ref.stop();
  },
);
