import { expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { betRecordFlow, paymentHistoryFlow } from '@/composition/flows/historyFlows';
import { MEMBER_RECORD } from '@/machines/samples';
import { create, stage, success } from './support';

const { site, respond, received } = stage();

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
