import { useSelector } from '@xstate/react';
import { ELotteryScreen } from '@/features/catalogue/gameList/categoryScreens';
import { SearchScreen } from '@/features/catalogue/search/SearchScreen';
import { LiveBoards } from '@/features/catalogue/winners';
import { Ranking } from '@/features/catalogue/winners/LiveBoards';
import { CategorySection } from '@/features/home/CategorySection';
import { HotGames } from '@/features/home/HotGames';
import { LiveBlocks } from '@/features/home/LiveBlocks';
import { NewsTicker } from '@/features/home/NewsTicker';
import { OwnRows } from '@/features/home/OwnRows';
import { Promotions } from '@/features/home/Promotions';
import { AllVendors } from '@/features/home/Vendors';
import { useSectionList } from '@/features/shared/state/actors';
import { useCategories } from '@/features/shared/state/gameTypes';
import { useDeferredCharts } from '@/features/shared/state/pageStart';
import SideMenu from '@/features/shell/menu/SideMenu';
import { sampleGame } from '@/machines/shared/samples';
import type { Answers } from './page';
import type { WholeShown } from './wholePage';

/* Lists with as many rows as an answer may have, of which a page shows some. */

/** A list on the page, from the answers whose rows are called by their numbers, from 1. */
export interface Ended extends Pick<WholeShown, 'view' | 'act' | 'flow' | 'first' | 'isVisitor'> {
  readonly answers: Answers;
  /** By hand: the rows that show, in their order, each once. */
  readonly shows: readonly number[];
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const rows = <Row,>(count: number, row: (number: number) => Row): readonly Row[] => upTo(count).map(row);
const game = (number: number, fields: object = {}) =>
  sampleGame(5_000 + number, { displayName: `Row ${number}.`, ...fields });

const news = (number: number) => ({
  id: `news-${number}`,
  contentType: 'PU',
  title: `Row ${number}.`,
  content: '',
  startDate: '2026-04-02T16:30:00.000Z',
  endDate: '2026-09-08T17:45:00.000Z',
  noExpiry: 0,
  promoAnnouncementCategoryIds: ['category-one'],
  announcementImages: [{ sequence: 1, url: '/pictures/one.webp' }],
  read: false,
  groupName: '',
  linkage: '',
  execution: '',
});
const SAID = { promotion: [], banners: [], player: [], popup: [], hot: [] };
const VENDORS = {
  mapping: {
    RNG: rows(20, (number) => ({
      vassalage: `V${number}`,
      displayName: `Row ${number}.`,
      gameCount: 7,
      icon: '/pictures/one.webp',
      gameClassify: [],
    })),
  },
  sorting: [
    {
      gameCategory: 'RNG',
      vendorNames: rows(20, (number) => ({ vassalage: `V${number}`, accountTypeName: `Row ${number}.` })),
    },
    { gameCategory: 'LIVE', vendorNames: [{ vassalage: 'V1', accountTypeName: 'Live' }] },
  ],
  classifications: [],
};
const WON = Date.UTC(2026, 6, 15, 1);
const winners = {
  list: rows(7, (number) => ({
    userName: `Row ${number}.`,
    nodeId: number,
    displayName: 'Fire Rooster',
    icon: '',
    gameType: 'RNG',
    winAmount: 90_000 - number,
    currency: 'PHP',
    wonTime: WON - number,
  })),
};
const ranking = { list: rows(7, (number) => ({ rank: number, playCount: 27, game: game(number) })) };

function MostPlayed() {
  const boards = useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.winners);
  return boards && <Ranking boards={boards} limit={5} />;
}
function Section({ type }: { readonly type: string }) {
  const category = useCategories().find((each) => each.type === type);
  return category && <CategorySection category={category} />;
}
function OpenTables() {
  const list = useSectionList('LIVE');
  return list && <LiveBlocks list={list} />;
}
const seeBoards: WholeShown['act'] = (site) => site.chart('winners')?.send({ type: 'boards.seen' });
const seeLive: WholeShown['act'] = (site) =>
  site.chart('lobby')?.send({ type: 'section.visible', gameType: 'LIVE' });
const live = (count: number) => ({
  games: rows(count, (number) => game(number, { gameType: 'LIVE', roomId: `R${number}` })),
  pageNum: 1,
  totalPages: 1,
  totalCount: count,
});
const DRAWN = Date.UTC(2026, 6, 15, 5);
const draw = (number: number, minutes: number) => ({
  gameCode: `code-${number}`,
  displayName: `Row ${number}.`,
  numero: `N${number}`,
  closeTime: DRAWN + minutes * 60_000 - 1_000,
  drawTime: DRAWN + minutes * 60_000,
  numbers: [],
});
const lotteries = {
  list: rows(6, (number) => ({
    gameCode: `code-${number}`,
    displayName: `Row ${number}.`,
    vassalage: 'TCG_SEA',
    nodeId: number,
    icon: '',
    prizeModes: ['LOTT'],
    playTypes: ['trad'],
  })),
};
const NO_DRAWS = { serverTime: WON, list: [] };
const lottery = {
  flow: 'elott',
  first: '/m/elott',
  view: (flow) => (flow?.name === 'elott' ? <ELotteryScreen actor={flow.ref} /> : null),
} satisfies Partial<Ended>;

export const ENDED: Readonly<Record<string, Ended>> = {
  'the winners': {
    view: () => <LiveBoards />,
    act: seeBoards,
    answers: { '/catalogue/winners': winners, '/catalogue/ranking': ranking },
    shows: upTo(5),
  },
  'all winners, of fewer than fit': {
    view: () => <LiveBoards />,
    act: seeBoards,
    answers: { '/catalogue/winners': { list: winners.list.slice(0, 2) }, '/catalogue/ranking': ranking },
    shows: upTo(2),
  },
  'the most played games': {
    view: () => <MostPlayed />,
    act: seeBoards,
    answers: { '/catalogue/winners': winners, '/catalogue/ranking': ranking },
    shows: upTo(5),
  },
  'the promotions in the menu beside the page': {
    view: () => <SideMenu open onClose={() => {}} docked />,
    answers: { '/content/announcements': { ...SAID, promotion: rows(5, news) } },
    shows: upTo(3),
  },
  'the promotions of home': {
    view: () => <Promotions />,
    answers: { '/content/announcements': { ...SAID, promotion: rows(3, news) } },
    shows: upTo(3),
  },
  'the moving line': {
    view: () => <NewsTicker />,
    answers: { '/content/announcements': { ...SAID, player: rows(3, news) } },
    shows: upTo(3),
  },
  'the vendors of home': {
    view: () => <AllVendors />,
    answers: { '/catalogue/vendors': VENDORS },
    shows: upTo(9),
  },
  'the vendors of home after a press': {
    view: () => <AllVendors />,
    act: (site) => site.chart('homeLayout')?.send({ type: 'vendors.more' }),
    answers: { '/catalogue/vendors': VENDORS },
    shows: upTo(18),
  },
  'the open tables, of many live games': {
    view: () => <OpenTables />,
    act: seeLive,
    answers: { '/catalogue/vendors': VENDORS, '/catalogue/games': live(20) },
    shows: upTo(8),
  },
  'the live section, with its open tables': {
    view: () => <Section type="LIVE" />,
    act: seeLive,
    answers: { '/catalogue/vendors': VENDORS, '/catalogue/games': live(6) },
    // Its row has what the tables leave.
    shows: [4, 5, 6, 1, 2, 3],
  },
  'the hot games of home': {
    view: () => <HotGames />,
    answers: { '/catalogue/hot': { list: rows(5, (number) => game(number)) } },
    shows: upTo(5),
  },
  'the games to go on with': {
    view: () => <OwnRows />,
    answers: {
      '/catalogue/recent': {
        content: rows(3, (number) => game(number)),
        pageNum: 1,
        totalPages: 1,
        totalCount: 3,
      },
    },
    shows: upTo(3),
  },
  'the results of a search': {
    flow: 'search',
    first: '/m/search-games',
    view: (flow) => (flow?.name === 'search' ? <SearchScreen actor={flow.ref} /> : null),
    act: (_, flow) => {
      if (flow?.name !== 'search') return;
      flow.ref.send({ type: 'search.typed', text: 'row' });
      flow.ref.send({ type: 'search.submit' });
    },
    answers: {
      '/catalogue/games': {
        games: rows(3, (number) => game(number)),
        pageNum: 1,
        totalPages: 1,
        totalCount: 3,
      },
    },
    shows: upTo(3),
  },
  'the next draws': {
    ...lottery,
    answers: {
      '/lottery/menus': { list: [] },
      '/lottery/elist': lotteries,
      '/lottery/numero': { serverTime: WON, list: rows(6, (number) => draw(number, number)) },
      '/lottery/vn/numero': NO_DRAWS,
      '/lottery/vn/recent': { list: [] },
    },
    shows: upTo(4),
  },
  'the last draws': {
    ...lottery,
    answers: {
      '/lottery/menus': { list: [] },
      '/lottery/elist': lotteries,
      '/lottery/numero': NO_DRAWS,
      '/lottery/vn/numero': NO_DRAWS,
      '/lottery/vn/recent': { list: rows(6, (number) => draw(number, -number - 300)) },
    },
    shows: upTo(4),
  },
};
