import type { SecurityEvent } from '@contract/security';
import { expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { securityActivityFlow } from '@/composition/member/historyFlows';
import { MEMBER_RECORD } from '@/machines/shared/samples';
import { create, stage, success } from '../support';

const { site, respond, received } = stage();

const eventOf = (eventId: number): SecurityEvent => ({
  eventId,
  time: 1_000_000,
  kind: 'login',
  outcome: 'done',
  address: '203.0.113.1',
  device: 'A phone',
});

it('the security activity continues after its last event, and starts again for another group', async () => {
  respond((path) => {
    const query = new URL(path, 'http://site.example').searchParams;
    return success(
      query.get('before') === '8'
        ? { list: [eventOf(3)], hasMore: false }
        : { list: [eventOf(9), eventOf(8)], hasMore: true },
    );
  });
  const { ref } = securityActivityFlow(site({ session: MEMBER_RECORD }).services)(create);
  ref.start();
  const idsOf = async (count: number) => {
    const { context } = await waitFor(
      ref,
      (snapshot) => snapshot.matches('showing') && snapshot.context.rows.length === count,
      { timeout: 3_000 },
    );
    return { ids: context.rows.map(({ eventId }) => eventId), hasMore: context.pageNum < context.totalPages };
  };
  expect(await idsOf(2)).toEqual({ ids: [9, 8], hasMore: true });
  ref.send({ type: 'list.more' });
  expect(await idsOf(3)).toEqual({ ids: [9, 8, 3], hasMore: false });
  ref.send({ type: 'filter.set', filter: { group: 'changes' } });
  expect(await idsOf(2)).toEqual({ ids: [9, 8], hasMore: true });
  ref.stop();
  expect(
    received.map(({ path }) => Object.fromEntries(new URL(path, 'http://site.example').searchParams)),
  ).toEqual([{}, { before: '8' }, { group: 'changes' }]);
});
