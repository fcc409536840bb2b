import { expect, it } from 'vitest';
import { gameCenterFlow } from '@/composition/catalogue/gameCenterFlow';
import { fetchListed } from '@/composition/catalogue/listedGames';
import { rememberedPlace, rememberPlace } from '@/composition/catalogue/listPlaces';
import { plainQuery } from '@/machines/catalogue/gameList/gameQuery';
import { sampleGame } from '@/machines/shared/samples';
import { vendorGameTypesEntry } from '@/services/storage';
import { create, stage, success } from '../support';

const { site, respond, received } = stage();
const asked = () => {
  const { pathname, searchParams } = new URL(received.at(-1)?.path ?? '', 'http://laro.example');
  return { pathname, ...Object.fromEntries(searchParams) };
};
const { signal } = new AbortController();
const page = { pageSize: 36, pageNo: 1, pages: 1 };
const none = { pageNum: 1, totalPages: 0, totalCount: 0 };

it('API-39 a page of recent games is requested with page, pageSize, gameType, vendor, language and clientType', async () => {
  respond(() => success({ list: [], ...none }));
  const query = { ...plainQuery('RNG'), vassalage: 'JL', gameClassify: 'recent' };
  await fetchListed({ site: site().services, input: { ...page, query }, signal });
  expect(asked()).toEqual({
    pathname: '/catalogue/recent',
    page: '1',
    pageSize: '36',
    gameType: 'RNG',
    vendor: 'JL',
    language: 'TY',
    clientType: '2',
  });
});

it('API-36 a page of favourites is requested with pageNo, gameType, vendor, pageSize and language', async () => {
  respond(() => success({ list: [], ...none }));
  const query = { ...plainQuery('FISH'), vassalage: 'JL', gameClassify: 'favourites' };
  await fetchListed({ site: site().services, input: { ...page, query }, signal });
  expect(asked()).toEqual({
    pathname: '/catalogue/favourites',
    pageNo: '1',
    pageSize: '36',
    gameType: 'FISH',
    vendor: 'JL',
    language: 'TY',
  });
});

it('CONST-11 the in-house vendors are those that the platform names, in lists and among hot games', async () => {
  const own = sampleGame(2, { vassalage: 'OWN', gameType: 'RNG' });
  respond((path) =>
    success(
      path.includes('/hot')
        ? { list: [sampleGame(1, { vassalage: 'HAL', gameType: 'RNG' }), own] }
        : { games: [], ...none },
    ),
  );
  const { services } = site();
  const status = services.status();
  if (status === null) throw new Error('there is a status');
  const told = {
    ...services,
    status: () => ({ ...status, info: { ...status.info, inHouseVendors: ['OWN', 'OURS'] } }),
  };
  await fetchListed({ site: told, input: { ...page, query: plainQuery('INHOUSE') }, signal });
  expect(asked()).toMatchObject({ gameType: 'RNG', vassalage: 'OWN,OURS' });
  const query = { ...plainQuery('INHOUSE'), gameClassify: 'hot' };
  const { games } = await fetchListed({ site: told, input: { ...page, query }, signal });
  expect(games.map(({ nodeId }) => nodeId)).toEqual([own.nodeId]);
});

it('HOT-02 hot games of a chosen vendor are those whose vendor’s displayName contains its own', async () => {
  respond(() =>
    success({
      list: [
        sampleGame(1, { vassalage: 'JL' }),
        sampleGame(2, { vassalage: 'JLX' }),
        sampleGame(3, { vassalage: 'RTG' }),
      ],
    }),
  );
  const { services } = site();
  const vendor = (vassalage: string, displayName: string) => ({
    vassalage,
    displayName,
    gameCount: 1,
    icon: '',
    gameClassify: [],
  });
  services.storage.write(vendorGameTypesEntry, {
    savedAt: 0,
    language: 'TY',
    merchant: '',
    value: {
      mapping: { RNG: [vendor('JL', 'Lane'), vendor('JLX', 'Lane Classics'), vendor('RTG', 'Grove')] },
      sorting: [],
      classifications: [],
    },
  });
  const query = { ...plainQuery('RNG'), vassalage: 'JL', gameClassify: 'hot' };
  const { games } = await fetchListed({ site: services, input: { ...page, query }, signal });
  expect(games.map(({ nodeId }) => nodeId)).toEqual([1, 2]);
});

it('LIST-19 LIST-25 the game center stores the place of the player in its list and starts there again', async () => {
  const games = Array.from({ length: 36 }, (_, at) => sampleGame(at + 1));
  respond(() => success({ games, pageNum: 1, totalPages: 3, totalCount: 108 }));
  const { services: plain } = site();
  const services = { ...plain, query: () => new URLSearchParams('dataType=new') };
  const open = () => {
    const { ref } = gameCenterFlow(services)(create);
    ref.start();
    return ref;
  };
  const first = open();
  const list = first.getSnapshot().children.list;
  await expect.poll(() => list?.getSnapshot().matches('showing')).toBe(true);
  list?.send({ type: 'list.place.kept', row: 4, offset: 12 });
  const place = { entry: 'entry', pages: 1, row: 4, offset: 12 };
  expect(rememberedPlace(services.storage, 'entry')).toEqual(place);
  first.stop();
  const again = open();
  expect(again.getSnapshot().children.list?.getSnapshot().context.place).toEqual(place);
  again.stop();
});

it('LIST-25 the places of the latest twenty lists are kept, each under its own entry of the history', () => {
  const { storage } = site().services;
  const placeAt = (row: number) => ({ pages: 1, row, offset: 0 });
  for (let at = 1; at <= 21; at += 1) rememberPlace(storage, `entry ${at}`, placeAt(at));
  rememberPlace(storage, 'entry 2', placeAt(99));
  expect([1, 2, 3, 21].map((at) => rememberedPlace(storage, `entry ${at}`)?.row)).toEqual([
    undefined,
    99,
    3,
    21,
  ]);
});
