import { SettingsScreen } from '@/features/account/settings/SettingsScreen';
import { StatementScreen } from '@/features/cashier/StatementScreen';
import { JackpotBanner } from '@/features/catalogue/gameList/JackpotBanner';
import { LotteryBoard } from '@/features/catalogue/gameList/LotteryBoard';
import { ChatRoomScreen } from '@/features/chat/ChatRoomScreen';
import { EventsScreen } from '@/features/content/events/EventsScreen';
import { HelpScreen } from '@/features/content/help/HelpScreen';
import { NoticeScreen } from '@/features/content/notices/NoticeScreen';
import { NoticesScreen } from '@/features/content/notices/NoticesScreen';
import { PromotionsScreen } from '@/features/content/promotions/PromotionsScreen';
import { RewardFormScreen } from '@/features/content/rewards/RewardFormScreen';
import type { Shown } from './page';

/* Times are UTC here, and shown eight hours later. */
const at = (month: number, day: number, hour: number, minute: number) =>
  Date.UTC(2026, month - 1, day, hour, minute);

const NOTHING_SAID = { promotion: [], banners: [], player: [], popup: [], hot: [] };

const PICTURES = [
  { sequence: 1, url: '/pictures/in-a-list.webp' },
  { sequence: 2, url: '/pictures/by-itself.webp' },
];
const PROMOTION = {
  id: 'promotion-one',
  contentType: 'PR',
  title: 'Rainy season',
  content: 'Free rounds on rainy days',
  startDate: '2026-04-02T16:30:00.000Z',
  endDate: '2026-09-08T17:45:00.000Z',
  noExpiry: 0,
  promoAnnouncementCategoryIds: ['category-one'],
  announcementImages: PICTURES,
  read: false,
  groupName: 'group-one',
  linkage: '/m/voucherCenter',
  execution: '',
};
const PROMOTIONS = {
  '/content/announcements': { ...NOTHING_SAID, promotion: [PROMOTION] },
  '/content/promotions/categories': {
    list: [{ id: 'category-one', title: 'unknown.key', titles: { EN: 'For weekdays', TY: 'Pang-araw' } }],
  },
  '/content/promotions/rewards': {
    list: [
      {
        id: 'promotion-one',
        linkedPromotionId: 'linked-one',
        imageRequired: 'Y',
        remarkRequired: 'N',
        chosenAtDeposit: false,
      },
    ],
  },
};
const NOTICE = {
  ...PROMOTION,
  id: 'notice-one',
  contentType: 'PL',
  title: 'New hours of support',
  content: 'Somebody answers from nine to nine',
  noExpiry: 1,
  linkage: '/m/activity',
};
const HOST = {
  modelId: 'luna',
  displayName: 'Luna',
  portrait: '/pictures/luna.webp',
  active: true,
  streaming: true,
  roomType: 'payPerView',
  viewers: 318,
  focused: false,
  motto: 'Songs at night',
  priceMinor: 9_090,
  currency: 'PHP',
  unread: 27,
};
export const CONTENT_SCREENS: Readonly<Record<string, Shown>> = {
  'the statement': {
    name: 'statement',
    view: (flow) => (flow.name === 'statement' ? <StatementScreen actor={flow.ref} /> : null),
    answers: {},
    shows: {},
  },
  'the settings of a member': {
    name: 'settings',
    view: (flow) => (flow.name === 'settings' ? <SettingsScreen actor={flow.ref} /> : null),
    answers: {
      '/account/sessions': {
        list: [
          {
            sessionId: 'session-one',
            current: true,
            createdTime: at(2, 3, 4, 15),
            lastSeenTime: at(7, 14, 5, 26),
            ip: '203.0.113.9',
            device: 'Rarely seen device',
          },
          {
            sessionId: 'session-two',
            current: false,
            createdTime: at(3, 6, 7, 37),
            lastSeenTime: at(5, 18, 9, 48),
            ip: '198.51.100.7',
            device: 'Other device',
          },
        ],
      },
      '/account/passkeys': {
        list: [
          { passkeyId: 'key-one', label: 'Phone', createdTime: at(1, 9, 8, 19), lastUsedTime: null },
          {
            passkeyId: 'key-two',
            label: 'Tablet',
            createdTime: at(2, 19, 6, 28),
            lastUsedTime: at(6, 23, 10, 39),
          },
        ],
      },
    },
    shows: {
      '/account/passkeys list.0.createdTime': 'Phone Added Jan 9, 2026, 4:19 PM',
      'list.0.current': 'Rarely seen device – This device',
      'list.0.device': 'Rarely seen device – This device',
      'list.0.ip': 'Jul 14, 2026, 1:26 PM GMT+8 · 203.0.113.9',
      'list.0.label': 'Phone Added Jan 9, 2026, 4:19 PM',
      'list.0.lastSeenTime': 'This device Last active Jul 14, 2026, 1:26 PM',
      'list.1.current': '[Log out Other device]',
      'list.1.device': 'Other device Last active May 18, 2026, 5:48 PM',
      'list.1.ip': 'May 18, 2026, 5:48 PM GMT+8 · 198.51.100.7',
      'list.1.label': 'Remove passkey Tablet',
      'list.1.lastSeenTime': 'Other device Last active May 18, 2026, 5:48 PM',
      'list.1.lastUsedTime': 'Tablet Last used Jun 23, 2026, 6:39 PM',
    },
  },
  'the announcements': {
    name: 'notices',
    view: (flow) => (flow.name === 'notices' ? <NoticesScreen actor={flow.ref} /> : null),
    first: '/m/notice?index=0',
    answers: { '/content/announcements': { ...NOTHING_SAID, player: [NOTICE] } },
    shows: {
      'player.0.content': 'Preview: Somebody answers from nine to nine Somebody answers from nine to nine',
      'player.0.linkage': '| /m/activity /m/activity',
      'player.0.noExpiry': '03/04/2026 · long term',
      'player.0.startDate': 'New hours of support 03/04/2026',
      'player.0.title': 'Close New hours of support 2026-04-03',
    },
  },
  'the announcements, folded': {
    name: 'notices',
    view: (flow) => (flow.name === 'notices' ? <NoticesScreen actor={flow.ref} /> : null),
    first: '/m/notice',
    answers: { '/content/announcements': { ...NOTHING_SAID, player: [NOTICE] } },
    shows: {
      'player.0.title': 'New hours of support 03/04/2026 · long term',
      'player.0.startDate': 'New hours of support 03/04/2026 · long term',
      'player.0.noExpiry': 'New hours of support 03/04/2026 · long term',
      'player.0.content': 'Preview: Somebody answers from nine to nine',
      'player.0.linkage': '| /m/activity',
      'player.0.read': '1 unread [Not read yet] New hours of support',
    },
  },
  'an announcement': {
    name: 'noticeDetail',
    view: (flow) => (flow.name === 'noticeDetail' ? <NoticeScreen actor={flow.ref} /> : null),
    first: '/m/noticeDetail?id=notice-one',
    answers: { '/content/notice': NOTICE },
    shows: {
      content: 'Somebody answers from nine to nine',
      linkage: '| /m/activity',
      noExpiry: '2026-04-03 · long term',
      startDate: '2026-04-03',
      title: 'New hours of support',
    },
  },
  'the promotions': {
    name: 'promotions',
    view: (flow) => (flow.name === 'promotions' ? <PromotionsScreen actor={flow.ref} /> : null),
    answers: PROMOTIONS,
    shows: {
      '/content/promotions/categories list.0.id': 'For weekdays',
      'list.0.titles.EN': '[Kinds of promotions] [pressed] For weekdays',
      'promotion.0.announcementImages.0.url': '/img/pictures/in-a-list.webp?w=480',
      'promotion.0.endDate': 'Rainy season Until Sep 9, 2026',
      'promotion.0.promoAnnouncementCategoryIds.0': 'Rainy season',
      'promotion.0.title': 'Rainy season',
    },
  },
  'a promotion': {
    name: 'promotions',
    view: (flow) => (flow.name === 'promotions' ? <PromotionsScreen actor={flow.ref} /> : null),
    first: '/m/activityDetail?id=promotion-one',
    answers: {
      ...PROMOTIONS,
      '/content/promotions/applications': {
        list: [{ promotionId: 'promotion-one', joined: false, application: 'claimable' }],
      },
    },
    shows: {
      '/content/promotions/rewards list.0.id': 'To the reward centre Join',
      'list.0.application': 'Your reward is ready. To the reward centre',
      'list.0.joined': 'To the reward centre Join',
      'list.0.promotionId': 'Your reward is ready. To the reward centre',
      'promotion.0.announcementImages.1.sequence': '/img/pictures/by-itself.webp?w=480',
      'promotion.0.announcementImages.1.url': '/img/pictures/by-itself.webp?w=480',
      'promotion.0.content': 'Free rounds on rainy days',
      'promotion.0.endDate': 'Until Sep 9, 2026',
      'promotion.0.id': 'Rainy season',
      'promotion.0.title': 'Rainy season Until Sep 9, 2026',
      'promotion.0.linkage': '/m/voucherCenter',
    },
  },
  'a promotion that can be applied for': {
    name: 'promotions',
    view: (flow) => (flow.name === 'promotions' ? <PromotionsScreen actor={flow.ref} /> : null),
    first: '/m/activityDetail?id=promotion-one',
    answers: {
      '/content/announcements': { ...NOTHING_SAID, promotion: [PROMOTION] },
      '/content/promotions/categories': { list: [] },
      '/content/promotions/rewards': PROMOTIONS['/content/promotions/rewards'],
      '/content/promotions/applications': {
        list: [{ promotionId: 'promotion-one', joined: true, application: null }],
      },
    },
    shows: {
      'list.0.chosenAtDeposit': 'Apply for the reward',
      'list.0.id': 'Apply for the reward',
      'list.0.joined': 'You have joined',
      'list.0.promotionId': 'You have joined',
      'promotion.0.announcementImages.1.sequence': '/img/pictures/by-itself.webp?w=480',
      'promotion.0.announcementImages.1.url': '/img/pictures/by-itself.webp?w=480',
      'promotion.0.content': 'Free rounds on rainy days',
      'promotion.0.endDate': 'Until Sep 9, 2026',
      'promotion.0.id': 'Rainy season',
      'promotion.0.linkage': '/m/voucherCenter',
      'promotion.0.title': 'Rainy season Until Sep 9, 2026',
    },
  },
  'a promotion that is chosen with a deposit': {
    name: 'promotions',
    view: (flow) => (flow.name === 'promotions' ? <PromotionsScreen actor={flow.ref} /> : null),
    first: '/m/activityDetail?id=promotion-one',
    answers: {
      '/content/announcements': { ...NOTHING_SAID, promotion: [PROMOTION] },
      '/content/promotions/rewards': {
        list: PROMOTIONS['/content/promotions/rewards'].list.map((one) => ({
          ...one,
          chosenAtDeposit: true,
        })),
      },
      '/content/promotions/categories': { list: [] },
      '/content/promotions/applications': { list: [] },
    },
    shows: {
      'list.0.chosenAtDeposit': '/m/voucherCenter?promotion=promotion-one',
      'list.0.id': 'Deposit with this bonus Already deposited? Apply',
      'promotion.0.announcementImages.1.sequence': '/img/pictures/by-itself.webp?w=480',
      'promotion.0.announcementImages.1.url': '/img/pictures/by-itself.webp?w=480',
      'promotion.0.content': 'Free rounds on rainy days',
      'promotion.0.endDate': 'Until Sep 9, 2026',
      'promotion.0.id': 'Rainy season',
      'promotion.0.linkage': 'Take me there',
      'promotion.0.title': 'Rainy season Until Sep 9, 2026',
    },
  },
  'the form of a reward': {
    name: 'rewardForm',
    view: (flow) => (flow.name === 'rewardForm' ? <RewardFormScreen actor={flow.ref} /> : null),
    first: '/m/applyReward?id=promotion-one',
    answers: PROMOTIONS,
    shows: {
      '/content/promotions/rewards list.0.id': 'Rainy season',
      'list.0.imageRequired': 'Pictures required',
      'list.0.remarkRequired': 'Remarks optional',
      'promotion.0.announcementImages.0.url': '/img/pictures/in-a-list.webp?w=320',
      'promotion.0.id': 'Rainy season',
      'promotion.0.title': 'Rainy season',
    },
  },
  'the events': {
    name: 'events',
    view: (flow) => (flow.name === 'events' ? <EventsScreen actor={flow.ref} /> : null),
    answers: {
      '/content/announcements': {
        ...NOTHING_SAID,
        banners: [
          {
            id: 'banner-one',
            groupName: 'm_event',
            url: '/pictures/event.webp',
            title: 'Fiesta',
            linkage: '/m/activity',
          },
        ],
      },
    },
    shows: {
      'banners.0.linkage': '/m/activity',
      'banners.0.title': '[Fiesta]',
      'banners.0.url': '/img/pictures/event.webp?w=480',
    },
  },
  'the help centre': {
    name: 'help',
    view: (flow) => (flow.name === 'help' ? <HelpScreen actor={flow.ref} /> : null),
    answers: {
      '/content/help': {
        list: [{ title: 'How to pay', content: 'By wallet or card', tag: 'payments' }],
      },
    },
    shows: {
      'list.0.content': 'How to pay Preview: By wallet or card',
      'list.0.title': 'How to pay Preview: By wallet or card',
    },
  },
  'an article of the help centre': {
    name: 'help',
    view: (flow) => (flow.name === 'help' ? <HelpScreen actor={flow.ref} /> : null),
    first: '/m/helpDetail?tag=terms',
    answers: {
      '/content/help': {
        list: [
          { title: 'Terms of use', content: 'What applies here', tag: 'terms' },
          { title: 'How to pay', content: 'By wallet or card', tag: 'payments' },
        ],
      },
    },
    shows: {
      'list.0.content': 'What applies here',
      'list.0.tag': 'Terms of use',
      'list.0.title': 'Terms of use What applies here',
      'list.1.title': 'How to pay',
    },
  },
  'the total of the jackpots': {
    name: 'jackpots',
    view: (flow) => (flow.name === 'jackpots' ? <JackpotBanner jackpots={flow.ref} /> : null),
    answers: {
      '/catalogue/jackpot': { amountMinor: 987_654_321, currency: 'PHP', measuredTime: at(7, 14, 3, 21) },
    },
    shows: { amountMinor: '[₱9,876,543.21]', currency: '[₱9,876,543.21]' },
  },
  'the draws of a lottery': {
    name: 'lott',
    view: (flow) => (flow.name === 'lott' ? <LotteryBoard lottery={flow.ref} /> : null),
    answers: {
      '/lottery/menus': {
        list: [
          { key: 'fast', displayName: 'Every minute', gameCodes: ['code-one'] },
          { key: 'slow', displayName: 'Every day', gameCodes: ['code-two'] },
        ],
      },
      '/lottery/list': {
        list: [
          {
            gameCode: 'code-one',
            displayName: 'Quick Three',
            vassalage: 'TCG_LOTTO_VN',
            nodeId: 4_711,
            icon: '/pictures/three.webp',
            prizeModes: ['LOTT'],
            playTypes: ['trad'],
          },
          {
            gameCode: 'code-two',
            displayName: 'Slow Six',
            vassalage: 'TCG_SEA',
            nodeId: 4_712,
            icon: '/pictures/six.webp',
            prizeModes: ['LOTT'],
            playTypes: ['trad', 'ent'],
          },
        ],
      },
      '/lottery/numero': {
        serverTime: at(7, 15, 4, 0),
        list: [
          {
            gameCode: 'code-two',
            displayName: 'Drawn slowly',
            numero: '20260715-006',
            closeTime: at(7, 15, 5, 17),
            drawTime: at(7, 15, 5, 22),
            numbers: [],
          },
        ],
      },
      '/lottery/vn/numero': {
        serverTime: at(7, 15, 4, 0),
        list: [
          {
            gameCode: 'code-one',
            displayName: 'Drawn quickly',
            numero: '20260715-333',
            closeTime: at(7, 15, 3, 55),
            drawTime: at(7, 15, 4, 9),
            numbers: [],
          },
        ],
      },
      '/lottery/vn/recent': {
        list: [
          {
            gameCode: 'code-one',
            displayName: 'Was drawn',
            numero: '20260715-332',
            closeTime: at(7, 15, 2, 44),
            drawTime: at(7, 15, 3, 48),
            numbers: ['07', '16', '29'],
          },
        ],
      },
    },
    shows: {
      '/lottery/list list.0.displayName': 'Quick Three Draw 20260715-333',
      '/lottery/list list.0.gameCode': 'Quick Three Draw 20260715-333',
      '/lottery/list list.1.displayName': '[Play: Slow Six]',
      'list.1.gameCode': 'Slow Six Draw 20260715-006',
      'list.0.icon': '/img/pictures/three.webp?w=160',
      'list.1.icon': '/img/pictures/six.webp?w=160',
      '/lottery/menus list.0.displayName': 'All Every minute Every day',
      '/lottery/menus list.1.displayName': 'All Every minute Every day',
      'list.0.gameCodes.0': 'All Every minute',
      'list.1.gameCodes.0': 'Every minute Every day',
      '/lottery/numero list.0.gameCode': 'Slow Six Draw 20260715-006',
      '/lottery/numero list.0.numero': 'Slow Six Draw 20260715-006',
      '/lottery/numero list.0.closeTime': 'Closes in 1:17:00',
      '/lottery/vn/numero list.0.gameCode': 'Quick Three Draw 20260715-333',
      '/lottery/vn/numero list.0.numero': 'Quick Three Draw 20260715-333',
      '/lottery/vn/numero list.0.closeTime': 'Draw in 09:00',
      '/lottery/vn/numero list.0.drawTime': 'Draw in 09:00',
      '/lottery/vn/recent list.0.displayName': 'Latest results Was drawn',
      '/lottery/vn/recent list.0.gameCode': 'Latest results Was drawn',
      '/lottery/vn/recent list.0.numero': '20260715-332 · 11:48 AM',
      '/lottery/vn/recent list.0.drawTime': '20260715-332 · 11:48 AM',
      'list.0.numbers.0': '07 16 29',
      'list.0.numbers.1': '07 16 29',
      'list.0.numbers.2': '07 16 29',
    },
  },
  'the entrance of a room': {
    name: 'chatRoom',
    view: (flow) => (flow.name === 'chatRoom' ? <ChatRoomScreen actor={flow.ref} /> : null),
    first: '/m/chat/room?model=luna',
    answers: { '/chat/room': { room: HOST, entrance: 'pass' } },
    shows: {
      entrance: 'A day in this room costs ₱90.90',
      'room.currency': 'A day in this room costs ₱90.90',
      'room.displayName': 'Luna',
      'room.priceMinor': 'A day in this room costs ₱90.90',
    },
  },
};
