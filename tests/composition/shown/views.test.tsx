import type { Announcement } from '@contract/announcements';
import type { ChatMessage } from '@contract/chat';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { POPUP_NEWS_DELAY } from '@/config/constants';
import { AgentHomeScreen } from '@/features/agent/AgentHomeScreen';
import { Downline } from '@/features/agent/Downline';
import { GameCard, useGameCards } from '@/features/catalogue/game';
import GameSheet from '@/features/catalogue/game/GameSheet';
import { ChatRoomScreen } from '@/features/chat/ChatRoomScreen';
import NewsSlides from '@/features/home/NewsSlides';
import { RankCard } from '@/features/member/RankCard';
import Carousel from '@/features/shared/banner/Carousel';
import {
  type DownlinePage,
  type DownlineRequest,
  downlineMachine,
} from '@/machines/agent/downline/downline.machine';
import {
  type ChannelEvent,
  type ChannelInput,
  type ChannelPost,
  chatRoomMachine,
  type RoomEntrance,
} from '@/machines/chat/chatRoom/chatRoom.machine';
import { popupNewsMachine } from '@/machines/home/popupNews/popupNews.machine';
import { type RankProgress, rankMachine } from '@/machines/member/rank/rank.machine';
import { MEMBER_RECORD, sampleGame, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { settle } from '../../support/chart';
import { openSite, readPage } from './page';
import { SCREENS } from './screens';

/* What views say, allow and reckon: failures are announced, buttons are enabled as the chart decides, shares are never all of less. */

const VOID = /^(?:br|hr|img|input|link|meta|source)$/;

/** Texts that screen readers announce when they appear. */
function announced(html: string): string {
  const open: boolean[] = [];
  let said = '';
  for (const [part, slash, name = ''] of html.matchAll(/<(\/?)([\w-]+)[^>]*>|[^<]+/g)) {
    if (name === '') said += open.at(-1) === true ? part : '';
    else if (slash === '/') open.pop();
    else if (!VOID.test(name) && !part.endsWith('/>')) {
      const isLive = / role="(?:alert|status)"| aria-live="(?:polite|assertive)"/.test(part);
      open.push(isLive || open.at(-1) === true);
      if (isLive) said += ' ';
    }
  }
  return readPage(said);
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** Screens by what they say when the platform does not answer. */
const UNANSWERED: Readonly<Record<string, readonly string[]>> = {
  'the history of payments': ['The transactions could not be loaded.'],
  'the betting record': ['The betting record could not be loaded.'],
  'the manual rebate': ['Your rebate could not be loaded.'],
  'the reward centre, to claim': ['Your rewards could not be loaded.'],
  'VIP benefits': ['The VIP ranks could not be loaded.'],
  'the rules of a game': ['The rules could not be loaded.'],
  'the salary contracts of an agent': ['The contracts could not be loaded.'],
  'the limits, breaks and activity of a member': ['Your limits could not be loaded.'],
  'the rank of a member': ['Your rank could not be loaded.'],
  'the members below an agent': ['This figure could not be loaded.', 'The members could not be loaded.'],
  'a deposit': ['The cashier cannot be reached.'],
  'a withdrawal beside a bonus': ['The cashier cannot be reached.'],
  'the hosts of the chat': ['The hosts could not be loaded.'],
};

describe.each(Object.entries(UNANSWERED))('%s without an answer', (name, texts) => {
  it('says so', async () => {
    const screen = SCREENS[name];
    if (screen === undefined) throw new Error(`no screen ${name}`);
    const session = screen.isAgent === true ? { ...MEMBER_RECORD, type: 1 } : MEMBER_RECORD;
    const site = await openSite(session, 'EN', screen.first);
    const said = announced(await site.render(screen.name, {}, screen.view));
    site.stop();
    for (const text of texts) expect(said).toContain(text);
  });
});

it.each([
  ['day', true],
  ['week', false],
  ['month', false],
] as const)('the chart of days shows a loss limit of a %s: %s', async (period, isShown) => {
  const screen = SCREENS['the limits, breaks and activity of a member'];
  if (screen === undefined) throw new Error('no screen');
  const limits = (['deposit', 'loss', 'session'] as const).flatMap((kind) => {
    const own = { kind, period, amount: 640_060, used: 70_070, pending: null };
    return kind === 'loss' ? [own] : [{ ...own, period: 'day' as const, amount: 510 }];
  });
  const path = '/member/protection';
  const answers = { ...screen.answers, [path]: { ...Object(screen.answers[path]), limits } };
  const site = await openSite(MEMBER_RECORD, 'EN', screen.first);
  const page = JSON.stringify(await site.read(screen.name, answers, screen.view, screen.step));
  site.stop();
  expect(page.includes('Dashed: your loss limit of ₱6,400.60 a day')).toBe(isShown);
  expect(page.includes('Dashed')).toBe(isShown);
});

const HOST = {
  modelId: 'luna',
  displayName: 'Luna',
  portrait: '',
  active: true,
  streaming: true,
  roomType: 'payPerView' as const,
  viewers: 1,
  focused: false,
  motto: '',
  priceMinor: 9_090,
  currency: 'PHP',
  unread: 0,
};
const MESSAGE: ChatMessage = {
  seq: 7,
  author: 'a1',
  authorName: 'Isko',
  fromHost: false,
  own: false,
  clientId: 'c1',
  text: 'Hello',
  sentTime: Date.UTC(2026, 6, 15, 3),
};

/** A room in which a member is, with what its channel tells. */
async function enterRoom(entrance: RoomEntrance['entrance'] = 'open') {
  let tell: (event: ChannelEvent) => void = () => {};
  const room = createActor(
    chatRoomMachine.provide({
      actors: {
        fetchRoom: fromPromise<RoomEntrance, { modelId: string }>(async () => ({ entrance, room: HOST })),
        launchChat: fromPromise(async () => ({ url: '/chat/channel', ticket: 't' })),
        buyPass: fromPromise(() => Promise.reject({ code: 'balance.insufficient' })),
        fetchHistory: fromPromise(() => Promise.reject(UNREACHABLE)),
        runChannel: fromCallback<ChannelPost, ChannelInput>(({ sendBack }) => {
          tell = sendBack;
        }),
      },
    }),
    { input: { modelId: 'luna', enabled: true, session: sessionOfType(0), keySeed: 'v', jitter: 0 } },
  ).start();
  await settle();
  tell({ type: 'channel.welcome', messages: [MESSAGE], fresh: true, hasMore: true, viewers: 1 });
  return { room, tell: (event: ChannelEvent) => tell(event) };
}
type Room = Awaited<ReturnType<typeof enterRoom>>;

const ROOM: readonly (readonly [string, string, (room: Room) => void, RoomEntrance['entrance']?])[] = [
  [
    'a message that was refused',
    'This message cannot be sent.',
    ({ room, tell }) => {
      room.send({ type: 'draft.changed', text: 'Hi' });
      room.send({ type: 'message.send' });
      tell({ type: 'channel.refused', clientId: 'v-1' });
    },
  ],
  [
    'older messages that did not load',
    'Older messages could not be loaded.',
    ({ room }) => room.send({ type: 'history.more' }),
  ],
  [
    'a message that is too long',
    'A message has at most',
    ({ room }) => room.send({ type: 'draft.changed', text: 'x'.repeat(2_000) }),
  ],
  ['a lost connection', 'Connection lost.', ({ tell }) => tell({ type: 'channel.closed', end: 'lost' })],
  [
    'a room that the host has closed',
    'Luna has closed the room',
    ({ tell }) => tell({ type: 'channel.closed', end: 'roomClosed' }),
  ],
  [
    'a pass that has ended',
    'Your pass has ended',
    ({ tell }) => tell({ type: 'channel.closed', end: 'passEnded' }),
  ],
  [
    'a room that is forbidden from now on',
    'You cannot enter this room',
    ({ tell }) => tell({ type: 'channel.closed', end: 'forbidden' }),
  ],
  [
    'a pass that could not be paid',
    'Your balance is not sufficient.',
    ({ room }) => room.send({ type: 'pass.buy' }),
    'pass',
  ],
];

describe('a room of the chat', () => {
  it.each(ROOM.map(([name, text, happen, entrance = 'open']) => ({ name, text, happen, entrance })))(
    'says $name',
    async ({ text, happen, entrance }) => {
      const site = await openSite(MEMBER_RECORD);
      const stage = await enterRoom(entrance);
      expect(
        announced(await site.show(<ChatRoomScreen actor={stage.room} />, ['common', 'chat'])),
      ).not.toContain(text);
      happen(stage);
      await settle();
      const said = announced(await site.show(<ChatRoomScreen actor={stage.room} />, ['common', 'chat']));
      stage.room.stop();
      site.stop();
      expect(said).toContain(text);
    },
  );
});

describe('the messages of a room', () => {
  it('show who wrote them and when, the newest last', async () => {
    const site = await openSite(MEMBER_RECORD);
    const { room, tell } = await enterRoom();
    const say = (seq: number, fields: Partial<ChatMessage>) =>
      tell({ type: 'channel.messages', messages: [{ ...MESSAGE, seq, clientId: '', ...fields }] });
    say(8, { author: 'b2', authorName: 'Isko', text: 'Another Isko', sentTime: Date.UTC(2026, 6, 15, 4, 6) });
    say(9, {
      author: '',
      authorName: 'Luna',
      fromHost: true,
      text: 'Evening',
      sentTime: Date.UTC(2026, 6, 15, 5, 17),
    });
    say(10, { author: 'me', own: true, text: 'Mine', sentTime: Date.UTC(2026, 6, 15, 6, 28) });
    tell({ type: 'channel.beat', viewers: 318 });
    const page = readPage(await site.show(<ChatRoomScreen actor={room} />, ['common', 'chat']));
    room.stop();
    site.stop();
    expect(page).toMatch(
      /Isko #a1 Hello 11:00 AM.* Isko #b2 Another Isko 12:06 PM.* Luna Host Evening 1:17 PM.* Mine 2:28 PM/,
    );
    expect(page).not.toMatch(/Isko #me|me Mine/);
    expect(page).toContain('318 here');
  });
});

/** The members below an agent whose own rebate is 1.20 %. */
async function openDownline(saving: () => Promise<void> = async () => {}) {
  const downline = createActor(
    downlineMachine.provide({
      actors: {
        fetchPage: fromPromise<DownlinePage, DownlineRequest>(async ({ input }) => {
          if (input.pageNo > 1) throw UNREACHABLE;
          return {
            list: [
              {
                userName: 'maria7',
                type: 0,
                joinedTime: 1,
                downlineCount: 0,
                rebateBasisPoints: 85,
                turnoverMinor: 0,
                active: true,
              },
            ],
            pageNum: 1,
            totalPages: 2,
            totalCount: 2,
            ownRebateBasisPoints: 120,
            currency: 'PHP',
          };
        }),
        saveRate: fromPromise(saving),
      },
    }),
    { input: { keySeed: 'v' } },
  ).start();
  await settle();
  return downline;
}

describe('the members below an agent', () => {
  it.each([
    ['1.21', 'Give a percentage up to 1.20'],
    ['0.10', 'The rebate must stay between'],
  ])('say why the rebate %s cannot be given', async (typed, text) => {
    const site = await openSite({ ...MEMBER_RECORD, type: 1 });
    const downline = await openDownline(() => Promise.reject({ code: 'amount.out.of.limits' }));
    downline.send({ type: 'rate.edit', userName: 'maria7' });
    downline.send({ type: 'rate.typed', text: typed });
    downline.send({ type: 'rate.save' });
    await settle();
    const said = announced(await site.show(<Downline downline={downline} />, ['common', 'agent']));
    downline.stop();
    site.stop();
    expect(said).toContain(text);
  });

  it.each([
    ['', '[disabled] Save'],
    ['1.21', '[disabled] Save'],
    ['1.20', '%. Save'],
  ])('API-68 offer to save the typed rebate “%s” only when it can be given', async (typed, button) => {
    const site = await openSite({ ...MEMBER_RECORD, type: 1 });
    const downline = await openDownline();
    downline.send({ type: 'rate.edit', userName: 'maria7' });
    downline.send({ type: 'rate.typed', text: typed });
    const page = readPage(await site.show(<Downline downline={downline} />, ['common', 'agent']));
    downline.stop();
    site.stop();
    expect(page).toContain(button);
  });

  it('say that the next ones could not be loaded', async () => {
    const site = await openSite({ ...MEMBER_RECORD, type: 1 });
    const downline = await openDownline();
    downline.send({ type: 'page.more' });
    await settle();
    const said = announced(await site.show(<Downline downline={downline} />, ['common', 'agent']));
    downline.stop();
    site.stop();
    expect(said).toContain('The next members could not be loaded.');
  });
});

/** The button that sends a form, from its attributes. */
const sends = (html: string): boolean => {
  const button = /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0];
  if (button === undefined) throw new Error('nothing sends');
  return !/ disabled=| aria-disabled="true"/.test(button);
};

describe('the button of a form is enabled when its chart accepts what is typed', () => {
  it.each([
    ['', false],
    [' ', false],
    ['x', false],
    ['-1', false],
    ['1.21', false],
    ['1.20', true],
    ['1,2', true],
    ['0', true],
  ])('API-68 the rebate %j: %s', async (text, isAccepted) => {
    const site = await openSite({ ...MEMBER_RECORD, type: 1 });
    const downline = await openDownline();
    downline.send({ type: 'rate.edit', userName: 'maria7' });
    downline.send({ type: 'rate.typed', text });
    const html = await site.show(<Downline downline={downline} />, ['common', 'agent']);
    const accepts = downline.getSnapshot().can({ type: 'rate.save' });
    downline.stop();
    site.stop();
    expect({ accepts, sends: sends(html) }).toEqual({ accepts: isAccepted, sends: isAccepted });
  });

  it.each([
    ['', false],
    ['  ', false],
    ['Hi', true],
    ['x'.repeat(2_000), false],
  ])('CHAT-01 the message %j: %s', async (text, isAccepted) => {
    const site = await openSite(MEMBER_RECORD);
    const { room } = await enterRoom();
    room.send({ type: 'draft.changed', text });
    const html = await site.show(<ChatRoomScreen actor={room} />, ['common', 'chat']);
    const accepts = room.getSnapshot().can({ type: 'message.send' });
    room.stop();
    site.stop();
    expect({ accepts, sends: sends(html) }).toEqual({ accepts: isAccepted, sends: isAccepted });
  });
});

function Card(props: { readonly game: ReturnType<typeof sampleGame>; readonly among: 'any' | 'hot' }) {
  return <GameCard game={props.game} cards={useGameCards(props.among)} />;
}

describe('what a tile and a sheet say of a game', () => {
  it.each([
    [{ isHot: true }, 'any', ['Hot']],
    [{ isHot: true }, 'hot', []],
    [{ isHot: true, isNew: true }, 'hot', ['New']],
    [{ isHot: true, supportPlay: false }, 'any', ['Unavailable']],
    [{ isNew: true, gameClassify: ['JP'], supportPlay: false }, 'hot', ['Unavailable']],
  ] satisfies [Parameters<typeof sampleGame>[1], 'any' | 'hot', string[]][])(
    'ENTITY-19 %j in a list of %s games: %j',
    async (game, among, wanted) => {
      const site = await openSite(MEMBER_RECORD);
      const html = await site.show(<Card game={sampleGame(7, game)} among={among} />, ['common']);
      site.stop();
      const flags = ['Hot', 'New', 'Jackpot', 'Unavailable'].filter((flag) => html.includes(`>${flag}<`));
      expect(flags).toEqual(wanted);
    },
  );

  it.each([true, false])('LAUNCH-01 whether it can be played: %s', async (supportPlay) => {
    const site = await openSite(MEMBER_RECORD);
    const game = sampleGame(7, { supportPlay, freeplay: true });
    const html = await site.show(<GameSheet game={game} open onClose={() => {}} />, ['common']);
    site.stop();
    expect({
      plays: html.includes('Try for free'),
      isFree: html.includes('Free play'),
      says: html.includes('This game is not available at the moment.'),
    }).toEqual({ plays: supportPlay, isFree: supportPlay, says: !supportPlay });
  });
});

describe('a share of a way', () => {
  it.each([
    [0, 400, '0 %'],
    [1, 400, '1 %'],
    [29, 100, '29 %'],
    [57, 100, '57 %'],
    [249, 250, '99 %'],
    [9_999_999, 10_000_000, '99 %'],
  ])(
    'MEMBER-03 %i of %i to the next rank is %s',
    async (completedConditions, totalExpectedConditions, text) => {
      const site = await openSite(MEMBER_RECORD);
      const rank = createActor(
        rankMachine.provide({
          actors: {
            fetchRank: fromPromise<RankProgress, void>(async () => ({
              currentProgress: { completedConditions, totalExpectedConditions },
              playerRankProgress: { labelId: 'Gold', level: 2, toNextMinor: null },
            })),
          },
        }),
      ).start();
      await settle();
      const html = await site.show(<RankCard rank={rank} />, ['common', 'account']);
      rank.stop();
      site.stop();
      expect(readPage(html)).toContain(` ${text} of the way to the next rank`);
      expect(html).toContain(` value="${text.replace(' %', '')}"`);
    },
  );
});

/** Which of the slides in a list can be focused and read. */
const reachable = (html: string): readonly boolean[] => {
  const list = /<ul.*?<\/ul>/s.exec(html)?.[0] ?? '';
  return [...list.matchAll(/<li[^>]*>/g)].map(([slide]) => !/ inert=/.test(slide));
};

describe('only the slide that shows can be focused and read', () => {
  const notice = (id: string): Announcement => ({
    id,
    contentType: 'PU',
    title: `Title of ${id}`,
    content: '<a href="/m/promotions">More</a>',
    startDate: '2026-07-02',
    endDate: null,
    noExpiry: 1,
    promoAnnouncementCategoryIds: [],
    announcementImages: [],
    read: false,
    groupName: '',
    linkage: '/m/deposit',
    execution: 'A',
  });

  it('HOME-07 among the announcements over home', async () => {
    const site = await openSite(MEMBER_RECORD);
    const clock = new SimulatedClock();
    const news = createActor(
      popupNewsMachine.provide({ actors: { watchPlayer: fromCallback(() => undefined) } }),
      { clock, input: { session: sessionOfType(0), seen: [], isHomeClear: true } },
    ).start();
    news.send({ type: 'news.known', items: ['one', 'two', 'three'].map(notice) });
    clock.increment(POPUP_NEWS_DELAY);
    const slides = async () => reachable(await site.show(<NewsSlides news={news} />, ['common', 'home']));
    expect(await slides()).toEqual([true, false, false]);
    news.send({ type: 'news.next' });
    expect(await slides()).toEqual([false, true, false]);
    news.send({ type: 'news.next' });
    expect(await slides()).toEqual([false, false, true]);
    news.stop();
    site.stop();
  });

  it('BANNER-01 among the banners', async () => {
    const site = await openSite(MEMBER_RECORD);
    const banners = ['one', 'two', 'three'].map((id) => ({
      id,
      groupName: 'm_home' as const,
      url: `/pictures/${id}.webp`,
      title: id,
      linkage: '/m/promotions',
    }));
    const html = await site.show(<Carousel banners={banners} onBroken={() => {}} />, ['common', 'home']);
    expect(reachable(html)).toEqual([true, false, false]);
    site.stop();
  });
});

describe('a team figure', () => {
  it.each([
    [1_004, 1_000, '1 % more than'],
    [1_000_001, 1_000_000, '1 % more than'],
    [2_300, 1_000, '130 % more than'],
    [1_000, 1_000, 'As much as in the 14 days before'],
    [999_999, 1_000_000, '1 % less than'],
    [4, 1_000, '99 % less than'],
    [0, 1_000, '100 % less than'],
    [5, 0, 'Nothing to compare with yet'],
  ])('API-32 of %i after %i: %s', async (total, previousTotal, text) => {
    const site = await openSite({ ...MEMBER_RECORD, type: 1 });
    const series = { currency: 'PHP', points: [{ date: '2026-07-13', value: total }], total, previousTotal };
    const html = await site.render('agentHome', { '/agent/kpi/b': series }, (flow) =>
      flow.name === 'agentHome' ? <AgentHomeScreen actor={flow.ref} /> : null,
    );
    site.stop();
    expect(readPage(html)).toContain(text);
  });
});
