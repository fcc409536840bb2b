import { featureSwitches } from '@contract/system';
import type {
  SeedChatHost,
  SeedContractRequest,
  SeedGame,
  SeedMember,
  SeedTeamMember,
  SeedVendor,
  SeedWorld,
} from '@demo/seed/world/types';

const EPOCH = '2026-11-01T00:00:00.000Z';
const both = (text: string) => ({ TY: `${text} (TY)`, EN: text });
const art = { motif: 'star', accent: 'gold' } as const;

/** Password of every member of the test world. */
export const TEST_PASSWORD = 'Correct-Horse-9';

function vendor(
  code: string,
  kind: SeedVendor['kind'],
  requestTypes: SeedVendor['requestTypes'],
): SeedVendor {
  return { code, displayName: both(`Vendor ${code}`), kind, requestTypes, ...art, inHouse: code === 'HOUSE' };
}

const VENDORS: readonly SeedVendor[] = [
  vendor('JL', 'slots', ['RNG', 'FISH']),
  vendor('RTG', 'slots', ['RNG']),
  vendor('HOUSE', 'slots', ['RNG']),
  vendor('SPORT', 'sportsbook', ['SPORTS']),
  vendor('AV', 'esport', ['SPORTS']),
  vendor('SV3', 'cockfight', ['SPORTS']),
];

/** 180 games: vendor, type, classes, flags and bets vary with coprime periods, so that every combination occurs. */
const GAMES: readonly SeedGame[] = Array.from({ length: 180 }, (_, index) => {
  const maker = VENDORS[index % VENDORS.length];
  if (maker === undefined) throw new Error('no vendor');
  const requestType = maker.requestTypes[Math.floor(index / 7) % maker.requestTypes.length] ?? 'RNG';
  const nodeId = 1_000 + index;
  return {
    nodeId,
    gameId: `g${nodeId}`,
    gameCode: `c${nodeId}`,
    roomId: '',
    vendor: maker.code,
    requestType,
    gameName: index === 11 ? '100%_Gold\\Rush' : `Game ${['Lucky', 'Golden', 'Wild'][index % 3]} ${index}`,
    displayName: both(`Game ${index}`),
    classifications: [...(index % 5 === 0 ? ['JP'] : []), ...(index % 11 === 0 ? ['BG'] : [])],
    art,
    isHot: index % 4 === 0,
    isNew: index % 13 === 0,
    supportPlay: true,
    freeplay: index % 2 === 0,
    isGameH5: true,
    lottoMode: '',
    playType: '',
    minBetMinor: 100 * (1 + (index % 3)),
    minLine: 1 + (index % 17),
    rtp: 9_600,
    releaseDate: '2026-01-01',
    sortWeight: (index * 37) % 50,
    jackpot: null,
  };
});

function member(username: string, type: number, more: Partial<SeedMember> = {}): SeedMember {
  return {
    username,
    password: TEST_PASSWORD,
    nickname: `Nick ${username}`,
    type,
    status: 'active',
    firstTimeLogin: false,
    balanceMinor: 0,
    currency: 'PHP',
    vipLabelId: '',
    countryDialingCode: '63',
    mobileNum: '',
    email: '',
    birthday: '1990-01-01',
    registeredAt: EPOCH,
    affiliateCode: '',
    purpose: '',
    ...more,
  };
}

function announcement(
  id: string,
  kind: 'A' | 'PL' | 'PU' | 'H',
  more: Partial<SeedWorld['announcements'][0]> = {},
) {
  return {
    id,
    kind,
    title: both(id),
    content: both(`<p>${id}</p>`),
    startDate: EPOCH,
    endDate: null,
    noExpiry: 1,
    categoryIds: [],
    images: [],
    groupName: '',
    linkage: '',
    execution: '',
    sortWeight: 0,
    ...more,
  } as const;
}

function teamMember(
  username: string,
  type: number,
  affiliateCode: string,
  days: readonly (readonly [day: string, depositMinor: number, turnoverMinor: number])[],
): SeedTeamMember {
  return {
    username,
    nickname: '',
    type,
    affiliateCode,
    registeredAt: EPOCH,
    vipLabelId: '',
    days: days.map(([day, depositMinor, turnoverMinor]) => ({ day, depositMinor, turnoverMinor })),
  };
}

function contract(
  id: string,
  kind: SeedContractRequest['kind'],
  username: string,
  state: SeedContractRequest['state'],
): SeedContractRequest {
  return {
    id,
    kind,
    username,
    offeredBy: 'Office',
    terms: [{ thresholdMinor: 100_000, activeMembers: 2, rateBasisPoints: 50 }],
    state,
    createdAt: EPOCH,
    answeredAt: state === 'open' ? null : EPOCH,
  };
}

const talk = (count: number): SeedChatHost['messages'] =>
  Array.from({ length: count }, (_, index) => ({
    author: index % 2 === 0 ? '' : 'other',
    text: `Message ${index + 1}`,
    sentAt: EPOCH,
  }));

function chatHost(id: string, roomType: SeedChatHost['roomType'], more: Partial<SeedChatHost>): SeedChatHost {
  return {
    id,
    displayName: `Host ${id}`,
    motto: both(`Motto ${id}`),
    portrait: 'host-1',
    active: true,
    streaming: true,
    roomType,
    priceMinor: 0,
    followers: [],
    messages: talk(1),
    ...more,
  };
}

/** A small world for server tests; the seed world has its own tests. */
export function createTestWorld(): SeedWorld {
  return {
    epoch: EPOCH,
    vendors: VENDORS,
    inHouseVendors: ['HOUSE'],
    esportVendors: ['AV'],
    cockfightVendors: ['SV3'],
    classifications: [
      { key: 'JP', displayName: both('Jackpot'), vendors: [] },
      { key: 'BG', displayName: both('Bingo'), vendors: [] },
    ],
    games: GAMES,
    mapping: [],
    sorting: [
      {
        gameCategory: 'RNG',
        vendors: ['RTG', 'JL', 'HOUSE'].map((code) => ({ code, accountTypeName: both(code) })),
      },
      {
        gameCategory: 'SPORTS',
        vendors: ['SPORT', 'AV'].map((code) => ({ code, accountTypeName: both(code) })),
      },
    ],
    lotteries: [],
    lotteryDraws: [],
    banners: [
      {
        id: 'b1',
        groupName: 'm_home',
        title: both('One'),
        subtitle: both(''),
        linkage: '/m/activity',
        art,
        sortWeight: 1,
      },
      {
        id: 'b2',
        groupName: 'm_home',
        title: both('Two'),
        subtitle: both(''),
        linkage: '',
        art,
        sortWeight: 2,
      },
      {
        id: 'b3',
        groupName: 'm_rng',
        title: both('Three'),
        subtitle: both(''),
        linkage: '',
        art,
        sortWeight: 1,
      },
    ],
    contentCategories: [],
    announcements: [
      announcement('player-1', 'PL'),
      announcement('agent-1', 'A'),
      announcement('popup-members', 'PU', { execution: 'A' }),
      announcement('popup-visitors', 'PU', { execution: 'B' }),
      announcement('hot-1', 'H'),
      announcement('over', 'PL', { noExpiry: 0, endDate: '2026-10-01T00:00:00.000Z' }),
      announcement('later', 'PL', { startDate: '2027-06-01T00:00:00.000Z' }),
    ],
    promotions: [
      {
        ...announcement('promo-1', 'H'),
        kind: 'PR',
        images: [
          { sequence: 2, art },
          { sequence: 1, art },
        ],
        linkedPromotionId: 'reward-1',
        imageRequired: 'Y',
        remarkRequired: 'N',
        rewardRule: {
          decides: 'person',
          pays: { kind: 'fixed', amountMinor: 20_000 },
          every: { days: 1 },
          wagering: 0,
          conditions: [],
        },
      },
    ],
    rewardApplications: [],
    helpArticles: [{ tag: 'terms', title: both('Terms'), content: both('<p>terms</p>') }],
    customerService: [
      { csPosition: 'LIVECHAT-1', title: both('Chat'), path: 'https://chat.example/room?x=1', type: 3 },
      { csPosition: 'TELEGRAM-1', title: both('Message'), path: 'https://message.example/a', type: 1 },
    ],
    downloads: [{ resourceType: 'IOS', url: 'https://app.example/ios', labelNameEn: 'iOS' }],
    vipRanks: [{ labelId: 'VIP1', level: 1, displayName: both('One'), turnoverMinor: 100, rebateRate: 10 }],
    members: [
      member('player', 0, { balanceMinor: 123_456, vipLabelId: 'VIP1' }),
      member('other', 1),
      member('leader', 2),
      member('guest', 4),
      member('plain40', 40),
      member('type41', 41),
      member('type42', 42),
      member('agent', 3, { balanceMinor: 5 }),
      member('disabled', 0, { status: 'disabled' }),
      member('newcomer', 0, { firstTimeLogin: true }),
      member('reachable', 0, { mobileNum: '9170000001', email: 'reachable@mail.example' }),
      member('leaderphone', 2, { mobileNum: '9170000002' }),
      member('lockedout', 0, {
        status: 'disabled',
        mobileNum: '9170000003',
        email: 'lockedout@mail.example',
      }),
      member('temporary', 0, { firstTimeLogin: true, temporaryPassword: true }),
    ],
    pastPayments: [],
    affiliateCodes: [
      { code: 'INVITE', owner: 'agent', domain: '', status: 'active', expiresAt: null },
      { code: 'BOUND', owner: 'agent', domain: 'shop.example', status: 'active', expiresAt: null },
      { code: 'LAPSED', owner: 'agent', domain: '', status: 'active', expiresAt: '2026-10-01T00:00:00.000Z' },
      { code: 'STOPPED', owner: 'agent', domain: '', status: 'disabled', expiresAt: null },
      { code: 'UNDER', owner: 'below1', domain: '', status: 'active', expiresAt: null },
      { code: 'FARAWAY', owner: 'other', domain: '', status: 'active', expiresAt: null },
    ],
    teams: {
      password: TEST_PASSWORD,
      members: [
        teamMember('below1', 1, 'INVITE', [['2026-10-31', 5_000, 20_000]]),
        teamMember('below2', 0, 'INVITE', [
          ['2026-10-31', 0, 7_000],
          ['2026-10-10', 1_000, 3_000],
        ]),
        teamMember('deeper', 0, 'UNDER', [['2026-10-30', 200, 400]]),
        teamMember('elsewhere', 0, 'FARAWAY', [['2026-10-31', 90_000, 90_000]]),
      ],
      rebates: [
        { username: 'agent', rateBasisPoints: 150 },
        { username: 'below1', rateBasisPoints: 80 },
        { username: 'deeper', rateBasisPoints: 30 },
      ],
      contracts: [
        contract('c1', 'salary', 'agent', 'open'),
        contract('c2', 'salary', 'agent', 'refused'),
        contract('c3', 'dividend', 'agent', 'open'),
        contract('c4', 'hour', 'other', 'open'),
        contract('c5', 'hour', 'type41', 'open'),
      ],
    },
    chatHosts: [
      chatHost('free', 'free', { followers: ['player'], messages: talk(45) }),
      chatHost('vip', 'vip', {}),
      chatHost('paid', 'payPerView', { priceMinor: 5_000 }),
      chatHost('away', 'free', { active: false, streaming: false }),
      chatHost('quiet', 'free', { streaming: false }),
    ],
    whitelabel: {
      merchantCode: 'TESTMERCHANT',
      trialMerchantCode: 'TESTTRIAL',
      brandName: 'Test Brand',
      theme: 'default',
      defaultLanguage: 'TY',
      supportedLanguages: ['TY', 'EN'],
      switches: featureSwitches.parse({ CBS3: true }),
      currency: 'PHP',
      ageLimit: 18,
      mainDomain: 'play.example',
      domains: ['play.example', 'backup.example'],
      defaultCountry: 'PH',
      dialingCodes: [{ country: 'PH', code: '63', name: both('Philippines') }],
      mobileTemplate: { mem_cen: 'standard', dep_func: 'standard' },
      providerRowCategories: ['SPORTS'],
      jackpotVariant: 'standard',
    },
  };
}
