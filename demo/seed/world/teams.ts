import { dayAt, momentAt } from './epoch';
import { VIP_RANKS } from './members';
import { createRandom } from './random';
import type { SeedAffiliateCode, SeedTeamMember, SeedTeams } from './types';

const PESO = 100;
/** Number of past days with team records. */
const DAYS = 45;

interface Branch {
  /** Code of the parent agent. */
  readonly code: string;
  /** Usernames and nicknames of the downline. */
  readonly names: readonly (readonly [username: string, nickname: string, type?: number])[];
  /** Typical turnover of an active day, in pesos. */
  readonly turnover: number;
}

/** Teams of the demo agents; the downline of `agent3` is three levels deep. */
const BRANCHES: readonly Branch[] = [
  {
    code: 'KALARO88',
    turnover: 3_200,
    names: [
      ['lakambini_t', 'Lakambini', 1],
      ['mang_tonyo', 'Mang Tonyo', 1],
      ['dalisay7', 'Dalisay'],
      ['pepeng_k', 'Pepe'],
      ['amihan22', 'Amihan'],
      ['bituin_m', 'Bituin'],
      ['jun_bato', 'Jun Bato'],
      ['salome_r', 'Salome'],
      ['kidlat09', 'Kidlat'],
      ['hiraya_c', 'Hiraya'],
      ['totoy_b', 'Totoy'],
    ],
  },
  {
    code: 'LAKAM01',
    turnover: 1_800,
    names: [
      ['tala_lim', 'Tala', 2],
      ['agos_5', 'Agos'],
      ['habagat', 'Habagat'],
      ['silakbo', 'Silakbo'],
      ['ligaya_d', 'Ligaya'],
    ],
  },
  {
    code: 'TONYO02',
    turnover: 900,
    names: [
      ['makisig8', 'Makisig'],
      ['alab_ng', 'Alab'],
      ['dilaw_p', 'Dilaw'],
    ],
  },
  {
    code: 'TALA03',
    turnover: 700,
    names: [
      ['mayumi_t', 'Mayumi'],
      ['bagwis4', 'Bagwis'],
    ],
  },
  {
    code: 'SULONG10',
    turnover: 2_400,
    names: [
      ['isagani_v', 'Isagani', 2],
      ['luntian', 'Luntian'],
      ['panday_r', 'Panday'],
      ['sampaga', 'Sampaga'],
      ['tadhana', 'Tadhana'],
      ['yumi_q', 'Yumi'],
    ],
  },
];

/** Codes of the agents within teams, and of `agent10`. */
export const TEAM_CODES: readonly SeedAffiliateCode[] = [
  ['SULONG10', 'agent10'],
  ['LAKAM01', 'lakambini_t'],
  ['TONYO02', 'mang_tonyo'],
  ['TALA03', 'tala_lim'],
].map(([code = '', owner = '']) => ({ code, owner, domain: '', status: 'active', expiresAt: null }));

function createTeamMembers(): readonly SeedTeamMember[] {
  const random = createRandom('teams');
  return BRANCHES.flatMap(({ code, names, turnover }) =>
    names.map(([username, nickname, type = 0], position): SeedTeamMember => {
      // Each plays only on some days; some joined recently, and some have stopped.
      const joined = -random.int(20, 320) + position;
      const habit = 0.25 + random.next() * 0.6;
      const size = turnover * (0.3 + random.next() * 1.4);
      const lastDay = random.chance(0.2) ? -random.int(9, 25) : -1;
      const days = Array.from({ length: DAYS }, (_, index) => index - DAYS).flatMap((day) => {
        const isWeekend = day % 7 === -1 || day % 7 === -2;
        if (day < joined || day > lastDay || !random.chance(habit + (isWeekend ? 0.2 : 0))) return [];
        const amount = size * (0.5 + random.next()) * (isWeekend ? 1.35 : 1);
        const deposit = random.chance(0.45) ? 100 * random.int(1, Math.max(2, Math.round(size / 300))) : 0;
        return [{ day: dayAt(day), depositMinor: deposit * PESO, turnoverMinor: Math.round(amount) * PESO }];
      });
      const turnoverMinor = days.reduce((sum, day) => sum + day.turnoverMinor, 0);
      return {
        username,
        nickname,
        type,
        affiliateCode: code,
        registeredAt: momentAt(joined),
        vipLabelId: VIP_RANKS.findLast((rank) => rank.turnoverMinor <= turnoverMinor)?.labelId ?? '',
        days,
      };
    }),
  );
}

/** Password of all team members; public, like those of the demo members. */
const TEAM_PASSWORD = 'Demo!2468';

/** Teams of the demo agents, their rebates, and the contracts offered to them. */
export const TEAMS: SeedTeams = {
  password: TEAM_PASSWORD,
  members: createTeamMembers(),
  rebates: [
    { username: 'agent3', rateBasisPoints: 180 },
    { username: 'agent10', rateBasisPoints: 140 },
    { username: 'lakambini_t', rateBasisPoints: 120 },
    { username: 'mang_tonyo', rateBasisPoints: 90 },
    { username: 'tala_lim', rateBasisPoints: 60 },
    { username: 'isagani_v', rateBasisPoints: 80 },
    { username: 'dalisay7', rateBasisPoints: 40 },
    { username: 'amihan22', rateBasisPoints: 35 },
    { username: 'mayumi_t', rateBasisPoints: 20 },
    { username: 'luntian', rateBasisPoints: 50 },
  ],
  contracts: [
    {
      id: 'sweldo-0412',
      kind: 'salary',
      username: 'agent3',
      offeredBy: 'Tanggapan ng Ahente',
      terms: [
        { thresholdMinor: 20_000 * PESO, activeMembers: 3, rateBasisPoints: 30 },
        { thresholdMinor: 60_000 * PESO, activeMembers: 6, rateBasisPoints: 45 },
        { thresholdMinor: 150_000 * PESO, activeMembers: 10, rateBasisPoints: 60 },
      ],
      state: 'open',
      createdAt: momentAt(-2),
      answeredAt: null,
    },
    {
      id: 'sweldo-0377',
      kind: 'salary',
      username: 'agent3',
      offeredBy: 'Tanggapan ng Ahente',
      terms: [
        { thresholdMinor: 20_000 * PESO, activeMembers: 3, rateBasisPoints: 25 },
        { thresholdMinor: 80_000 * PESO, activeMembers: 8, rateBasisPoints: 40 },
      ],
      state: 'accepted',
      createdAt: momentAt(-120),
      answeredAt: momentAt(-119),
    },
    {
      id: 'dibidendo-0119',
      kind: 'dividend',
      username: 'agent3',
      offeredBy: 'Tanggapan ng Ahente',
      terms: [
        { thresholdMinor: 100_000 * PESO, activeMembers: 5, rateBasisPoints: 800 },
        { thresholdMinor: 400_000 * PESO, activeMembers: 12, rateBasisPoints: 1_200 },
      ],
      state: 'open',
      createdAt: momentAt(-1),
      answeredAt: null,
    },
    {
      id: 'oras-0051',
      kind: 'hour',
      username: 'agent10',
      offeredBy: 'Tanggapan ng Ahente',
      terms: [
        { thresholdMinor: 5_000 * PESO, activeMembers: 2, rateBasisPoints: 10 },
        { thresholdMinor: 15_000 * PESO, activeMembers: 4, rateBasisPoints: 15 },
      ],
      state: 'open',
      createdAt: momentAt(-1),
      answeredAt: null,
    },
    {
      id: 'oras-0032',
      kind: 'hour',
      username: 'agent3',
      offeredBy: 'Tanggapan ng Ahente',
      terms: [{ thresholdMinor: 10_000 * PESO, activeMembers: 3, rateBasisPoints: 12 }],
      state: 'refused',
      createdAt: momentAt(-60),
      answeredAt: momentAt(-58),
    },
  ],
};
