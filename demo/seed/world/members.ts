import { both } from '@server/content/text';
import { momentAt } from './epoch';
import type { SeedAffiliateCode, SeedMember, SeedVipRank } from './types';

const PESO = 100;

/** VIP ranks, lowest first. */
export const VIP_RANKS: readonly SeedVipRank[] = [
  {
    labelId: 'VIP1',
    level: 1,
    displayName: both('Kislap', 'Spark'),
    turnoverMinor: 10_000 * PESO,
    rebateRate: 20,
  },
  {
    labelId: 'VIP2',
    level: 2,
    displayName: both('Liwanag', 'Glow'),
    turnoverMinor: 50_000 * PESO,
    rebateRate: 30,
  },
  {
    labelId: 'VIP3',
    level: 3,
    displayName: both('Ningning', 'Gleam'),
    turnoverMinor: 250_000 * PESO,
    rebateRate: 40,
  },
  {
    labelId: 'VIP4',
    level: 4,
    displayName: both('Bituin', 'Star'),
    turnoverMinor: 1_000_000 * PESO,
    rebateRate: 55,
  },
  {
    labelId: 'VIP5',
    level: 5,
    displayName: both('Buwan', 'Moon'),
    turnoverMinor: 5_000_000 * PESO,
    rebateRate: 70,
  },
  {
    labelId: 'VIP6',
    level: 6,
    displayName: both('Araw', 'Sun'),
    turnoverMinor: 20_000_000 * PESO,
    rebateRate: 90,
  },
];

/** Password of every demo member; written here for developers, stored only as a hash. */
const DEMO_PASSWORD = 'Demo!2468';

type MemberTraits = Pick<SeedMember, 'username' | 'nickname' | 'type' | 'purpose'> & Partial<SeedMember>;

function member(traits: MemberTraits): SeedMember {
  return {
    password: DEMO_PASSWORD,
    status: 'active',
    firstTimeLogin: false,
    balanceMinor: 0,
    currency: 'PHP',
    vipLabelId: '',
    countryDialingCode: '63',
    mobileNum: '',
    email: `${traits.username}@mail.example`,
    birthday: '1994-06-12',
    registeredAt: momentAt(-200),
    affiliateCode: '',
    ...traits,
  };
}

/** Demo members: at least one of every type in the specification (ROLE-02..ROLE-04, FREEPLAY-02). */
export const MEMBERS: readonly SeedMember[] = [
  member({
    username: 'demo',
    nickname: 'Liwayway',
    type: 0,
    balanceMinor: 12_345_67,
    vipLabelId: 'VIP2',
    mobileNum: '9000000101',
    purpose: 'Player with a balance and a VIP rank: the account to start with',
  }),
  member({
    username: 'player1',
    nickname: 'Isko',
    type: 0,
    balanceMinor: 500_00,
    mobileNum: '9000000102',
    affiliateCode: 'KALARO88',
    purpose: 'Player without a VIP rank, invited by an agent',
  }),
  member({
    username: 'player2',
    nickname: 'Reyna Mayari',
    type: 0,
    balanceMinor: 1_250_000_00,
    vipLabelId: 'VIP4',
    mobileNum: '9000000103',
    birthday: '1981-02-03',
    purpose: 'Player with a high VIP rank and a large balance',
  }),
  member({
    username: 'player3',
    nickname: '',
    type: 0,
    mobileNum: '9000000104',
    purpose: 'Player without nickname and without money: the avatar initial comes from the account',
  }),
  member({
    username: 'bagong_laro',
    nickname: 'Baguhan',
    type: 0,
    firstTimeLogin: true,
    registeredAt: momentAt(-1),
    mobileNum: '9000000105',
    purpose: 'Player who has never logged in before',
  }),
  member({
    username: 'pansamantala',
    nickname: 'Pansamantala',
    type: 0,
    firstTimeLogin: true,
    temporaryPassword: true,
    mobileNum: '9000000106',
    purpose: 'Player with a temporary password, to be changed after login',
  }),
  member({
    username: 'sarado',
    nickname: 'Sarado',
    type: 0,
    status: 'disabled',
    balanceMinor: 75_00,
    purpose: 'Disabled account: login is refused',
  }),
  member({
    username: 'bisita',
    nickname: 'Bisita',
    type: 4,
    balanceMinor: 10_000_00,
    email: '',
    birthday: '1990-01-01',
    purpose: 'Trial user',
  }),
  member({
    username: 'agent1',
    nickname: 'Punong Ahente',
    type: 1,
    balanceMinor: 88_000_00,
    mobileNum: '9000000111',
    purpose: 'Agent of type 1: may use free play',
  }),
  member({
    username: 'agent2',
    nickname: 'Ahente Dos',
    type: 2,
    balanceMinor: 24_500_00,
    mobileNum: '9000000112',
    purpose: 'Agent of type 2: may use free play',
  }),
  member({
    username: 'agent3',
    nickname: 'Kuya Dante',
    type: 3,
    balanceMinor: 156_780_50,
    mobileNum: '9000000113',
    purpose: 'Agent of type 3 who owns invitation codes; free play is refused',
  }),
  member({
    username: 'agent10',
    nickname: 'Ate Corazon',
    type: 10,
    balanceMinor: 9_900_00,
    mobileNum: '9000000120',
    purpose: 'Agent of type 10; free play is refused',
  }),
  member({
    username: 'kasosyo40',
    nickname: 'Kasosyo 40',
    type: 40,
    balanceMinor: 3_200_00,
    purpose: 'Type 40: no agent for menus, free play refused, no contract check',
  }),
  member({
    username: 'kasosyo41',
    nickname: 'Kasosyo 41',
    type: 41,
    balanceMinor: 3_300_00,
    purpose: 'Type 41: an agent for menus, no contract check',
  }),
  member({
    username: 'kasosyo42',
    nickname: 'Kasosyo 42',
    type: 42,
    balanceMinor: 3_400_00,
    purpose: 'Type 42: an agent for menus, no contract check',
  }),
];

/** Invitation codes: valid for any domain, valid for one domain, expired, disabled. */
export const AFFILIATE_CODES: readonly SeedAffiliateCode[] = [
  { code: 'KALARO88', owner: 'agent3', domain: '', status: 'active', expiresAt: null },
  {
    code: 'BARKADA7',
    owner: 'agent1',
    domain: 'barkada.alitap.example',
    status: 'active',
    expiresAt: momentAt(1_800),
  },
  { code: 'LUMANG25', owner: 'agent3', domain: '', status: 'active', expiresAt: momentAt(-120) },
  { code: 'SARADO00', owner: 'agent2', domain: '', status: 'disabled', expiresAt: null },
];
