import { beforeEach, expect, it, vi } from 'vitest';
import { fetchListed } from '@/composition/catalogue/listedGames';
import type { GamePageRequest } from '@/machines/catalogue/gameList/gameList.machine';
import { OPEN_STATUS, samplePage } from '@/machines/shared/samples';
import { ApiFailure } from '@/services/api';
import { memoryCaches } from '../../support/memoryCaches';

/* A list that was seen shows again without a network: to whoever asks for the same, and to nobody else. */

interface Asked {
  readonly language: 'TY' | 'EN';
  readonly merchant: string;
  readonly input: GamePageRequest;
}

const ASKED: Asked = {
  language: 'TY',
  merchant: 'first',
  input: {
    query: {
      gameType: 'RNG',
      vassalage: 'JL',
      gameClassify: 'megaways',
      gameName: 'gold',
      sort: 'name',
    },
    pageNo: 2,
    pageSize: 30,
    pages: 1,
  },
};
const { input } = ASKED;
const { query } = input;

/** The same but for one thing. */
const OTHERS: Readonly<Record<string, Asked>> = {
  language: { ...ASKED, language: 'EN' },
  merchant: { ...ASKED, merchant: 'second' },
  'game type': { ...ASKED, input: { ...input, query: { ...query, gameType: 'FISH' } } },
  vendor: { ...ASKED, input: { ...input, query: { ...query, vassalage: 'PG' } } },
  class: { ...ASKED, input: { ...input, query: { ...query, gameClassify: 'bonus' } } },
  name: { ...ASKED, input: { ...input, query: { ...query, gameName: 'silver' } } },
  order: { ...ASKED, input: { ...input, query: { ...query, sort: 'newest' } } },
  'page number': { ...ASKED, input: { ...input, pageNo: 3 } },
  'page size': { ...ASKED, input: { ...input, pageSize: 60 } },
};

let isReached = true;
const ask = ({ language, merchant, input }: Asked) => {
  const { info } = OPEN_STATUS;
  const status = {
    ...OPEN_STATUS,
    info: { ...info, whitelabel: { ...info.whitelabel, merchantCode: merchant } },
  };
  const call = async () => {
    if (!isReached) throw new ApiFailure('network.unreachable');
    return samplePage(input.pageNo, 9);
  };
  const site = {
    api: { call, isLastSeen: () => false },
    language: () => language,
    status: () => status,
    storage: { read: () => undefined },
  } as unknown as Parameters<typeof fetchListed>[0]['site'];
  return fetchListed({ site, input, signal: new AbortController().signal });
};

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches());
  isReached = true;
  await ask(ASKED);
  // The copy is stored behind the page.
  await vi.waitFor(async () => expect(await globalThis.caches.keys()).toHaveLength(1));
  isReached = false;
});

it('PROD-06 without a network the same list shows', async () => {
  expect(await ask(ASKED)).toMatchObject({ isLastSeen: true, pageNum: 2 });
});

it.each(Object.entries(OTHERS))('PROD-06 a list of another %s is another list', async (_, other) => {
  await expect(ask(other)).rejects.toMatchObject({ code: 'network.unreachable' });
});
