import { expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { searchFlow } from '@/composition/catalogue/searchFlow';
import { sampleGame } from '@/machines/shared/samples';
import { create, stage, success } from '../support';

const { site, respond, received } = stage();

it('SEARCH-04 a search requests 45 games per page and appends further pages', async () => {
  respond((path) => {
    const pageNum = Number(new URL(path, 'http://site.example').searchParams.get('pageNo'));
    return success({ games: [sampleGame(pageNum)], pageNum, totalPages: 2, totalCount: 46 });
  });
  const { ref } = searchFlow(site().services)(create);
  ref.start();
  ref.send({ type: 'search.typed', text: 'ang' });
  ref.send({ type: 'search.submit' });
  const found = await waitFor(ref, ({ context }) => context.games.length === 1, { timeout: 3_000 });
  expect(found.context.totalCount).toBe(46);
  ref.send({ type: 'more.load' });
  const both = await waitFor(ref, ({ context }) => context.games.length === 2, { timeout: 3_000 });
  ref.stop();
  expect(both.context.games.map(({ nodeId }) => nodeId)).toEqual([1, 2]);
  expect(
    received.map(({ path }) => {
      const { pageNo, pageSize, gameName } = Object.fromEntries(
        new URL(path, 'http://site.example').searchParams,
      );
      return [gameName, pageNo, pageSize];
    }),
  ).toEqual([
    ['ang', '1', '45'],
    ['ang', '2', '45'],
  ]);
});
