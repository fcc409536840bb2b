import type { RewardRule } from '@server/content/rewards/rules';

/*
 * The rules of the demo world's rewards. The platform evaluates them, and every text that names a reward takes its
 * figures from here.
 */

const PESO = 100;

/** The bonuses on the first and second deposit. */
export const FIRST = { percent: 100, most: 5_000 * PESO, wagering: 30 } as const;
export const SECOND = { percent: 50, most: 2_000 * PESO, wagering: 36 } as const;
export const FRIEND_REWARD = 200 * PESO;

const fixed = (pesos: number): RewardRule['pays'] => ({ kind: 'fixed', amountMinor: pesos * PESO });

/** The rule of each promotion that members apply for. */
export const RULES = {
  firstDeposit: {
    decides: 'platform',
    pays: { kind: 'deposit', nth: 1, percent: FIRST.percent, mostMinor: FIRST.most },
    every: 'once',
    wagering: FIRST.wagering,
    conditions: [],
  },
  secondDeposit: {
    decides: 'platform',
    pays: { kind: 'deposit', nth: 2, percent: SECOND.percent, mostMinor: SECOND.most },
    every: 'once',
    wagering: SECOND.wagering,
    conditions: [],
  },
  birthday: {
    decides: 'person',
    pays: fixed(88),
    every: 'birthday',
    wagering: 0,
    conditions: [
      { kind: 'birthday', days: 14 },
      { kind: 'membership', days: 30 },
      { kind: 'turnover', minMinor: 1_000 * PESO, days: 30 },
    ],
  },
  friend: {
    decides: 'person',
    pays: { kind: 'fixed', amountMinor: FRIEND_REWARD },
    every: { days: 3 },
    wagering: 0,
    conditions: [{ kind: 'friend', depositMinor: 500 * PESO, turnoverMinor: 2_000 * PESO }],
  },
  naturals: {
    decides: 'person',
    pays: fixed(388),
    every: { days: 1 },
    wagering: 0,
    conditions: [{ kind: 'naturals', row: 4, stakeMinor: 100 * PESO, days: 3 }],
  },
  slip: {
    decides: 'person',
    pays: fixed(1_000),
    every: { days: 2 },
    wagering: 0,
    conditions: [{ kind: 'slip', picks: 5, stakeMinor: 200 * PESO, days: 7 }],
  },
  story: {
    decides: 'person',
    pays: fixed(1_000),
    every: { days: 7 },
    wagering: 0,
    conditions: [
      { kind: 'win', minMinor: 100 * PESO, days: 7 },
      { kind: 'turnover', minMinor: 1_000 * PESO, days: 7 },
    ],
  },
} as const satisfies Readonly<Record<string, RewardRule>>;
