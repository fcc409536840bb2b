import { useSelector } from '@xstate/react';
import { RegisterForm } from '@/features/account/register/RegisterForm';
import { LiveBoards } from '@/features/catalogue/winners';
import { Ranking } from '@/features/catalogue/winners/LiveBoards';
import { CategorySection } from '@/features/home/CategorySection';
import { HotGames } from '@/features/home/HotGames';
import { LiveBlocks } from '@/features/home/LiveBlocks';
import { NewsTicker } from '@/features/home/NewsTicker';
import { OwnRows } from '@/features/home/OwnRows';
import { Promotions } from '@/features/home/Promotions';
import { AllVendors, CategoryVendors, ProviderRow } from '@/features/home/Vendors';
import { MemberCentreScreen } from '@/features/member/MemberCentreScreen';
import { BannerCarousel } from '@/features/shared/banner';
import { useSectionList } from '@/features/shared/state/actors';
import { useCategories } from '@/features/shared/state/gameTypes';
import { useDeferredCharts } from '@/features/shared/state/pageStart';
import { HomeHeader } from '@/features/shell';
import InviteSheet from '@/features/shell/InviteSheet';
import { AccountCard } from '@/features/shell/menu/AccountCard';
import { MemberMenuScreen } from '@/features/shell/menu/MemberMenuScreen';
import { sampleGame } from '@/machines/shared/samples';
import type { FlowRef } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { TEMPLATE, VENDORS } from './vendors';
import type { WholeShown } from './wholePage';

/* The parts of home, of the header and of the menus. */

const NOTHING_SAID = { promotion: [], banners: [], player: [], popup: [], hot: [] };
const NEWS = {
  id: 'news-one',
  contentType: 'PU',
  title: 'New hours',
  content: 'Somebody answers from nine to nine',
  startDate: '2026-04-02T16:30:00.000Z',
  endDate: '2026-09-08T17:45:00.000Z',
  noExpiry: 0,
  promoAnnouncementCategoryIds: ['category-one'],
  announcementImages: [
    { sequence: 1, url: '/pictures/one.webp' },
    { sequence: 2, url: '/pictures/two.webp' },
  ],
  read: false,
  groupName: 'group-one',
  linkage: '/m/voucherCenter',
  execution: '',
};
const GAME = sampleGame(4_711, {
  displayName: 'Golden Carabao',
  showIcon: '/pictures/square.webp',
  vassalage: 'JL',
  gameType: 'RNG',
});
const INFO = {
  nickname: 'Isko',
  account: 'isko77',
  avatar: '/pictures/isko.webp',
  balanceMinor: 123_456,
  bonusMinor: 7_890,
  currency: 'PHP',
};
const BOARDS = {
  '/catalogue/winners': {
    list: [
      {
        userName: 'ma***7',
        nodeId: 4_812,
        displayName: 'Fire Rooster',
        icon: '/pictures/rooster.webp',
        gameType: 'RNG',
        winAmount: 31_415,
        currency: 'PHP',
        wonTime: Date.UTC(2026, 6, 15, 1, 0),
      },
    ],
  },
  '/catalogue/ranking': { list: [{ rank: 4, playCount: 271, game: GAME }] },
};

function ProviderRows() {
  return useCategories().map((category) => <ProviderRow key={category.type} category={category} />);
}
function VendorsOfCategories() {
  return useCategories().map((category) => <CategoryVendors key={category.type} category={category} />);
}
function Sections() {
  return useCategories().map((category) => <CategorySection key={category.type} category={category} />);
}
function MostPlayed() {
  const boards = useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.winners);
  return boards && <Ranking boards={boards} limit={5} />;
}
const RULE = { enabled: true, required: true, minLength: 4, maxLength: 17, patternId: 'pattern-one' };
const SETTINGS = {
  fields: { nickname: RULE, username: RULE },
  login: { username: RULE, password: RULE, newPassword: RULE, mobileNum: RULE, verificationCode: RULE },
  patterns: [
    { patternId: 'pattern-one', pattern: '^[a-z]+$', message: { EN: 'Letters only', TY: 'Titik lang' } },
  ],
  captchaRequired: false,
  ageLimit: 21,
  consentTicked: true,
};
function Registration({ registration }: { readonly registration: FlowRef<'register'> }) {
  const settings = useSelector(registration, ({ context }) => context.settings);
  return settings && <RegisterForm registration={registration} settings={settings} formId="form" />;
}
function OpenTables() {
  const list = useSectionList('LIVE');
  return list && <LiveBlocks list={list} />;
}
function Invitation() {
  const invite = useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.invite);
  return invite && <InviteSheet invite={invite} open />;
}

export const PARTS_OF_HOME: Readonly<Record<string, WholeShown>> = {
  'the winners': {
    view: () => <LiveBoards />,
    act: (site) => site.chart('winners')?.send({ type: 'boards.seen' }),
    answers: BOARDS,
    shows: {
      'list.0.userName': 'ma***7 Fire Rooster ₱31,415',
      'list.0.displayName': 'ma***7 Fire Rooster ₱31,415',
      'list.0.icon': '/img/pictures/rooster.webp?w=160',
      'list.0.winAmount': 'ma***7 Fire Rooster ₱31,415',
      'list.0.currency': 'ma***7 Fire Rooster ₱31,415',
      'list.0.wonTime': '₱31,415 3 h ago',
    },
  },
  'the most played games': {
    view: () => <MostPlayed />,
    act: (site) => site.chart('winners')?.send({ type: 'boards.seen' }),
    answers: BOARDS,
    shows: {
      'list.0.rank': ' 4 [] Golden Carabao',
      'list.0.playCount': 'Golden Carabao 271 rounds',
      'list.0.game.displayName': 'Golden Carabao 271 rounds',
      'list.0.game.showIcon': '/img/pictures/square.webp?w=160',
    },
  },
  'the hot games of home': {
    view: () => <HotGames />,
    answers: { '/catalogue/hot': { list: [GAME] } },
    shows: {
      'list.0.displayName': '[Add Golden Carabao',
      'list.0.showIcon': '/img/pictures/square.webp?w=160',
      'list.0.supportPlay': 'Golden Carabao [Add',
      'list.0.isNew': 'Golden Carabao [Add',
    },
  },
  'the games to go on with': {
    view: () => <OwnRows />,
    answers: { '/catalogue/recent': { content: [GAME], pageNum: 1, totalPages: 1, totalCount: 1 } },
    shows: {
      'content.0.displayName':
        'Go on playing [See all: Go on playing] See all [disabled] Previous Next [] Golden Carabao',
      'content.0.showIcon': '/img/pictures/square.webp?w=160',
      'content.0.supportPlay': 'Golden Carabao [Add',
      'content.0.isHot': 'Golden Carabao [Add',
      'content.0.isNew': 'Golden Carabao [Add',
    },
  },
  'the categories on home that show their providers': {
    view: () => <Sections />,
    beside: { '/catalogue/vendors': VENDORS },
    answers: { '/system/templateSettings': TEMPLATE },
    shows: { 'providerRowCategories.0': '[] Mango in slots [] Jade in slots' },
  },
  'all vendors on home': {
    view: () => <AllVendors />,
    answers: { '/catalogue/vendors': VENDORS },
    shows: {
      'mapping.RNG.0.vassalage': '/m/all-games?vassalage=MANGO',
      'mapping.RNG.0.displayName': '[Game providers] [] Mango Studio [] Jade Lab',
      'mapping.RNG.0.icon': '/img/pictures/mango.webp?w=160',
      'mapping.RNG.1.vassalage': '/m/all-games?vassalage=JL',
      'mapping.RNG.1.displayName': '[Game providers] [] Mango Studio [] Jade Lab',
      'mapping.RNG.1.icon': '/img/pictures/jade.webp?w=160',
    },
  },
  'the row of providers of a category': {
    view: () => <ProviderRows />,
    answers: { '/catalogue/vendors': VENDORS },
    shows: {
      'mapping.RNG.0.vassalage': 'Mango in slots',
      'mapping.RNG.0.icon': '/img/pictures/mango.webp?w=160',
      'mapping.RNG.1.vassalage': 'Jade in slots',
      'mapping.RNG.1.icon': '/img/pictures/jade.webp?w=160',
      'sorting.0.gameCategory': '[See all: Slots & mini games]',
      'sorting.0.vendorNames.0.vassalage': '/m/slot-games?vassalage=MANGO&gameClassify=all',
      'sorting.0.vendorNames.0.accountTypeName': 'Mango in slots',
      'sorting.0.vendorNames.1.vassalage': '/m/slot-games?vassalage=JL&gameClassify=all',
      'sorting.0.vendorNames.1.accountTypeName': 'Jade in slots',
    },
  },
  'the vendors of a category on home': {
    view: () => <VendorsOfCategories />,
    answers: { '/catalogue/vendors': VENDORS },
    shows: {
      'mapping.RNG.0.vassalage': 'Mango Studio',
      'mapping.RNG.0.displayName': 'Mango Studio',
      'mapping.RNG.0.icon': '/img/pictures/mango.webp?w=160',
      'mapping.RNG.1.vassalage': 'Jade Lab',
      'mapping.RNG.1.displayName': 'Jade Lab',
      'mapping.RNG.1.icon': '/img/pictures/jade.webp?w=160',
      'sorting.0.gameCategory': '[Providers: Slots & mini games]',
      'sorting.0.vendorNames.0.vassalage': 'Mango Studio',
      'sorting.0.vendorNames.1.vassalage': 'Jade Lab',
    },
  },
  'the moving line of announcements': {
    view: () => <NewsTicker />,
    answers: { '/content/announcements': { ...NOTHING_SAID, player: [NEWS] } },
    shows: { 'player.0.title': '2026/04/03 New hours', 'player.0.startDate': '2026/04/03 New hours' },
  },
  'the open tables on home': {
    view: () => <OpenTables />,
    act: (site) => site.chart('lobby')?.send({ type: 'section.visible', gameType: 'LIVE' }),
    beside: { '/catalogue/vendors': VENDORS },
    answers: {
      '/catalogue/games': {
        games: [
          { ...GAME, roomId: 'Room 27', mobileLargeIcon: '/pictures/large.webp', img: '/pictures/wide.webp' },
          { ...GAME, nodeId: 18, displayName: 'Fire Rooster', roomId: '', showIcon: '' },
        ],
        pageNum: 1,
        totalPages: 1,
        totalCount: 2,
      },
    },
    shows: {
      'games.0.displayName': 'Golden Carabao Jade Lab · Room 27',
      'games.0.vassalage': 'Golden Carabao Jade Lab · Room 27',
      'games.0.roomId': 'Golden Carabao Jade Lab · Room 27',
      'games.0.mobileLargeIcon': '/img/pictures/large.webp?w=480',
    },
  },
  'the promotions on home': {
    view: () => <Promotions />,
    answers: { '/content/announcements': { ...NOTHING_SAID, promotion: [NEWS] } },
    shows: {
      'promotion.0.id': '/m/activityDetail?id=news-one',
      'promotion.0.title': 'Next [] New hours',
      'promotion.0.announcementImages.0.sequence': '/img/pictures/one.webp?w=480',
      'promotion.0.announcementImages.0.url': '/img/pictures/one.webp?w=480',
    },
  },
  'the banners of home': {
    view: () => <BannerCarousel group="m_home" />,
    answers: {
      '/content/announcements': {
        ...NOTHING_SAID,
        banners: [
          {
            id: 'banner-one',
            groupName: 'm_home',
            url: '/pictures/event.webp',
            title: 'Fiesta',
            linkage: '/m/activity',
          },
        ],
      },
    },
    shows: {
      'banners.0.groupName': '[Fiesta]',
      'banners.0.title': '[Fiesta]',
      'banners.0.url': '/img/pictures/event.webp?w=480',
      'banners.0.linkage': '| /m/activity',
    },
  },
  'the header of a member': {
    view: () => <HomeHeader />,
    answers: { '/member/info': INFO },
    shows: {
      nickname: 'Account of Isko I ₱1,234.56',
      balanceMinor: 'Account of Isko I ₱1,234.56',
      currency: 'Account of Isko I ₱1,234.56',
    },
  },
  'the card of an account': {
    view: () => <AccountCard onLeave={() => {}} />,
    answers: { '/member/info': INFO },
    shows: {
      nickname: '[Account of Isko] [] Isko',
      avatar: '/pictures/isko.webp',
      balanceMinor: 'Balance ₱1,234.56 Bonus ₱78.90',
      bonusMinor: 'Balance ₱1,234.56 Bonus ₱78.90',
      currency: 'Balance ₱1,234.56 Bonus ₱78.90',
    },
  },
  'the member centre, where a picture is chosen': {
    flow: 'memberCentre',
    view: (flow) => (flow?.name === 'memberCentre' ? <MemberCentreScreen actor={flow.ref} /> : null),
    act: (_, flow) => {
      if (flow?.name === 'memberCentre') flow.ref.send({ type: 'avatar.open' });
    },
    answers: {
      '/member/info': INFO,
      '/member/avatar': {
        avatar: '/pictures/own.webp',
        presets: [
          { name: 'preset-1', url: '/pictures/own.webp' },
          { name: 'preset-2', url: '/pictures/other.webp' },
        ],
      },
      '/member/inbox/unread': { count: 28 },
    },
    shows: {
      nickname: 'Isko Account: isko77',
      account: 'Isko Account: isko77',
      '/member/info avatar': '/pictures/isko.webp',
      balanceMinor: 'Balance ₱1,234.56 Bonus ₱78.90',
      bonusMinor: 'Balance ₱1,234.56 Bonus ₱78.90',
      currency: 'Balance ₱1,234.56 Bonus ₱78.90',
      '/member/avatar avatar': '[Picture 1] [pressed]',
      'presets.0.url': '/pictures/own.webp',
      'presets.1.url': '/pictures/other.webp',
      count: 'Announcements [Unread: 28] 28',
    },
  },
  'the form of a registration': {
    flow: 'register',
    isVisitor: true,
    view: (flow) => (flow?.name === 'register' ? <Registration registration={flow.ref} /> : null),
    answers: { '/account/registration/settings': SETTINGS },
    shows: {
      'fields.nickname.enabled': 'More about you Nickname',
      'fields.nickname.required': 'More about you Nickname [Responsible gaming]',
      'fields.username.required': ' Username Password [Show password]',
      'login.newPassword.patternId': 'Letters only',
      'patterns.0.patternId': 'Letters only',
      'patterns.0.message.EN': 'Letters only',
      consentTicked: '[checked] I confirm that I am at least 21',
      captchaRequired: 'More about you Nickname [Responsible gaming]',
      ageLimit: 'I am 21 years old or older.',
    },
  },
  'the form of a registration by number': {
    flow: 'register',
    isVisitor: true,
    switches: { MOBILENUMREG3: true },
    view: (flow) => (flow?.name === 'register' ? <Registration registration={flow.ref} /> : null),
    answers: {
      '/account/registration/settings': SETTINGS,
      '/system/country': {
        country: 'PH',
        countryDialingCode: '63',
        dialingCodes: [
          { country: 'PH', code: '63', name: 'Pilipinas' },
          { country: 'SG', code: '65', name: 'Singapura' },
        ],
      },
    },
    shows: {
      'fields.nickname.enabled': 'More about you Nickname',
      'fields.nickname.required': 'More about you Nickname [Responsible gaming]',
      consentTicked: '[checked] I confirm that I am at least 21',
      captchaRequired: 'More about you Nickname [Responsible gaming]',
      ageLimit: 'I am 21 years old or older.',
      country: 'Mobile number +63',
      // The names are in the language of the page.
      'dialingCodes.0.country': '[63] +63 Philippines',
      'dialingCodes.0.code': '[63] +63 Philippines',
      'dialingCodes.1.country': '[65] +65 Singapore',
      'dialingCodes.1.code': '[65] +65 Singapore',
    },
  },
  'the unread items of the menu': {
    view: () => <MemberMenuScreen />,
    answers: { '/member/inbox/unread': { count: 28 }, '/chat/unread': { count: 17 } },
    shows: {
      '/member/inbox/unread count': '[28 unread] 28 Announcements',
      '/chat/unread count': '[17 unread] 17 Host chat',
    },
  },
  'the invitation': {
    view: () => <Invitation />,
    act: (site) => site.chart('invite')?.send({ type: 'invite.open' }),
    answers: {
      '/account/affiliate': {
        enabled: true,
        own: { code: 'MANGO7', link: 'https://site.example/m/register?i=1', invitedCount: 29 },
      },
    },
    shows: {
      'own.code': 'Your code MANGO7',
      'own.link': 'https://site.example/m/register?i=1',
      'own.invitedCount': '29 friends have joined',
    },
  },
};
