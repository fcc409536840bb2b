import { expect, it } from 'vitest';
import {
  type Booking,
  createHistory,
  type End,
  type Operation,
  type StoredRow,
  shownReward,
} from './support/clientHistory';
import { checkHistory } from './support/historyCheck';
import { RefusedCall } from './support/platform';

const AT = '2026-11-21T12:00:00.000Z';
const MEMBER = 'player';
/** What the member holds before each history. */
const BEFORE = 1_000;

/** A round of slots with a stake of 100. */
const bet = (more: Partial<Operation> = {}): Operation => ({
  member: MEMBER,
  call: 'bet',
  key: 'k',
  asked: { amountMinor: 100 },
  from: 0,
  until: 1,
  answer: undefined,
  ...more,
});
const shown = (state = 'settled', win = 30, more: object = {}) => ({
  shown: { id: 'b1', state, step: 0, columns: { bet_minor: 100, win_minor: win }, result: '{}', ...more },
});
const LOST = { until: Number.POSITIVE_INFINITY, answer: undefined };
const refused = { refused: 'balance.insufficient', status: 422 };

/** A stored round: decided at once, or one that waited for an act. */
const round = (state = 'settled', win = 30, settled = AT): StoredRow => ({
  table: 'bets',
  member: MEMBER,
  key: 'k',
  row: {
    id: 'b1',
    state,
    bet_minor: 100,
    win_minor: win,
    bonus_minor: 0,
    is_drawn: false,
    placed_at: AT,
    settled_at: settled,
    deadline_at: null,
  },
});
const LATER = '2026-11-21T12:05:00.000Z';

const booked = (kind: string, amountMinor: number, more: Partial<Booking> = {}): Booking => ({
  member: MEMBER,
  kind,
  reference: 'b1',
  madeIn: kind,
  amountMinor,
  cashMinor: amountMinor,
  hasCause: true,
  ...more,
});
const STAKE = booked('bet', -100, { madeIn: '1' });
const WIN = booked('win', 30, { madeIn: '1' });

function endOf(rows: readonly StoredRow[], bookings: readonly Booking[]): End {
  const amountMinor = bookings.reduce((sum, each) => sum + each.amountMinor, BEFORE);
  return {
    rows,
    bookings,
    balances: new Map([[MEMBER, { amountMinor, cashMinor: amountMinor }]]),
    now: Date.parse(AT) + 600_000,
  };
}

const payment = (state: string): StoredRow => ({
  table: 'payments',
  member: MEMBER,
  key: 'k',
  row: { id: 'p1', kind: 'withdrawal', state, amount_minor: 100, created_at: AT },
});
const paid = (state: string, more: Partial<Operation> = {}): Operation =>
  bet({
    call: 'withdrawal',
    answer: { shown: { id: 'p1', state, step: 0, columns: { amount_minor: 100 }, result: '' } },
    ...more,
  });

const reward = (state: string): StoredRow => ({
  table: 'reward_applications',
  member: MEMBER,
  key: 'k',
  row: { id: 'r1', state, amount_minor: 70, is_cash: true, created_at: AT },
});
const told = (
  call: 'apply' | 'reward' | 'claim',
  state: Parameters<typeof shownReward>[1],
  [from, until]: readonly [number, number],
): Operation => bet({ call, asked: {}, from, until, answer: shownReward('r1', state, 70) });
const APPLIED = told('apply', 'pending', [0, 1]);
const CLAIM = { call: 'claim', asked: {}, from: 4 } as const;
const REWARD = booked('reward', 70, { reference: 'r1' });

it('a recorded call is told with its answer, its refusal, or that none came', async () => {
  let clock = 0;
  const history = createHistory(() => {
    clock += 1;
    return clock;
  });
  const asked = { member: MEMBER, call: 'balance', key: '', asked: {} } as const;
  await history.record(
    asked,
    async () => 7,
    (balanceMinor) => ({ balanceMinor }),
  );
  for (const error of [
    new RefusedCall('it', 422, 'conflict'),
    new RefusedCall('it', 503, 'unknown'),
    new TypeError('cut'),
  ])
    await expect(
      history.record(
        asked,
        () => Promise.reject(error),
        () => ({}),
      ),
    ).rejects.toBe(error);
  expect(history.operations.map(({ from, until, answer }) => [from, until, answer])).toEqual([
    [1, 2, { balanceMinor: 7 }],
    [3, 4, { refused: 'conflict', status: 422 }],
    [5, Number.POSITIVE_INFINITY, { failed: 503 }],
    [6, Number.POSITIVE_INFINITY, undefined],
  ]);
});

it.each<[name: string, operations: Operation[], end: End, figures: Record<string, number>]>([
  [
    'a round with its balance, asked twice',
    [
      bet({ answer: { ...shown(), balanceMinor: 930 } }),
      bet({ from: 2, until: 3, answer: { ...shown(), balanceMinor: 930 } }),
    ],
    endOf([round()], [STAKE, WIN]),
    { operations: 2, explained: 2, ambiguous: 0, unexplained: 0, 'answered again': 1 },
  ],
  [
    'a lost answer with its round',
    [bet(LOST)],
    endOf([round()], [STAKE, WIN]),
    { operations: 1, explained: 0, ambiguous: 1, unexplained: 0, unanswered: 1 },
  ],
  [
    'a reward from its application to a claim that is asked twice',
    [
      APPLIED,
      told('reward', 'claimable', [2, 3]),
      told('claim', 'claimed', [4, 5]),
      told('claim', 'claimed', [6, 7]),
    ],
    endOf([reward('claimed')], [REWARD]),
    { operations: 4, explained: 4, unexplained: 0 },
  ],
  [
    'a claim whose answer was lost, and that paid',
    [APPLIED, bet({ ...CLAIM, ...LOST }), told('reward', 'claimed', [6, 7])],
    endOf([reward('claimed')], [REWARD]),
    { explained: 2, ambiguous: 1, unexplained: 0 },
  ],
  ['a lost answer without one', [bet(LOST)], endOf([], []), { ambiguous: 1, unexplained: 0 }],
  [
    'a refusal before the round was made by a call whose answer was lost',
    [bet({ answer: { refused: 'other', status: 422 } }), bet({ ...LOST, from: 2 })],
    endOf([round()], [STAKE, WIN]),
    { explained: 1, ambiguous: 1, unexplained: 0 },
  ],
  [
    'a round that waits, and is decided by an act',
    [
      bet({ answer: shown('open', 0) }),
      bet({ call: 'act', from: 2, until: 3, answer: shown('settled', 30) }),
    ],
    endOf([round('settled', 30, LATER)], [STAKE, { ...WIN, madeIn: '2' }]),
    { explained: 2, unexplained: 0 },
  ],
  [
    'a refused withdrawal that came back',
    [paid('placed'), paid('failed', { call: 'order', from: 2, until: 3 })],
    endOf(
      [payment('failed')],
      [
        booked('withdrawal', -100, { reference: 'p1', madeIn: '1' }),
        booked('withdrawal', 100, { reference: 'p1', madeIn: '2' }),
      ],
    ),
    { explained: 2, unexplained: 0 },
  ],
])('explained: %s', (_, operations, end, figures) => {
  const verdict = checkHistory(operations, end);
  expect(verdict.unexplained).toEqual([]);
  expect(verdict.figures).toMatchObject(figures);
});

it.each<[name: string, operations: Operation[], end: End, why: RegExp]>([
  [
    'an answer says settled, and the round was refunded',
    [bet({ answer: shown('open', 0) }), bet({ call: 'act', from: 2, until: 3, answer: shown() })],
    {
      ...endOf([round('cancelled', 100, LATER)], [STAKE, booked('win', 100, { madeIn: '2' })]),
      now: Date.parse(AT) + 2 * 86_400_000,
    },
    /open, then cancelled, which does not explain the answer/,
  ],
  [
    'a round is refunded long before its player is late',
    [bet({ answer: shown('open', 0) })],
    endOf([round('cancelled', 100, LATER)], [STAKE, booked('win', 100, { madeIn: '2' })]),
    /to which no step of its chart leads/,
  ],
  [
    'one key is answered with two results',
    [
      bet({ answer: shown() }),
      bet({ from: 2, until: 3, answer: shown('settled', 30, { result: '{"reels":1}' }) }),
    ],
    endOf([round()], [STAKE, WIN]),
    /two results/,
  ],
  [
    'a stake is booked, and every call for it was refused',
    [bet({ answer: refused })],
    endOf([round()], [STAKE, WIN]),
    /no call can have made it/,
  ],
  [
    'a lost answer is booked twice',
    [bet(LOST)],
    endOf([round()], [STAKE, STAKE, WIN]),
    /-170 booked instead of -70/,
  ],
  ['a lost answer is booked by half', [bet(LOST)], endOf([round()], [STAKE]), /-100 booked instead of -70/],
  ['one key made two rounds', [bet(LOST)], endOf([round(), round()], [STAKE, WIN]), /one key made 2 rows/],
  ['an acknowledged round is not stored', [bet({ answer: shown() })], endOf([], []), /not stored/],
  [
    'a stake is booked for a round that is not there',
    [bet(LOST)],
    endOf([], [booked('bet', -100, { hasCause: false })]),
    /which is not there/,
  ],
  [
    'what was shown is undone',
    [
      paid('placed'),
      paid('sent', { call: 'order', from: 2, until: 3 }),
      paid('placed', { from: 4, until: 5 }),
    ],
    endOf([payment('sent')], [booked('withdrawal', -100, { reference: 'p1' })]),
    /undone/,
  ],
  [
    'an act that decided a round is answered as if it had not',
    [
      bet({ answer: shown('open', 0) }),
      bet({ call: 'act', from: 2, until: 3, answer: shown('open', 0, { step: 1 }) }),
    ],
    endOf([round('settled', 30, LATER)], [STAKE, { ...WIN, madeIn: '2' }]),
    /1 acts were shown as open, and there were at most 0/,
  ],
  [
    'a reward is paid twice',
    [APPLIED, told('claim', 'claimed', [4, 5])],
    endOf([reward('claimed')], [REWARD, REWARD]),
    /claimed with 140 booked instead of 70/,
  ],
  [
    'a claim is answered, and nothing is booked',
    [APPLIED, told('claim', 'claimed', [4, 5])],
    endOf([reward('claimed')], []),
    /claimed with 0 booked instead of 70/,
  ],
  [
    'a claim is answered, and the reward can still be claimed',
    [APPLIED, told('claim', 'claimed', [4, 5])],
    endOf([reward('approved')], []),
    /which does not explain the answer/,
  ],
  [
    'a reward that was claimed can be claimed again',
    [APPLIED, told('claim', 'claimed', [4, 5]), told('reward', 'claimable', [6, 7])],
    endOf([reward('claimed')], [REWARD]),
    /undone/,
  ],
  [
    'a balance is asked for after a claim, and is the one before it',
    [
      APPLIED,
      told('claim', 'claimed', [4, 5]),
      bet({ call: 'balance', key: '', from: 6, until: 7, answer: { balanceMinor: BEFORE } }),
    ],
    endOf([reward('claimed')], [REWARD]),
    /1000 were said to be held, and it was 1070/,
  ],
  [
    'a balance is asked for after a round, and is the one before it',
    [
      bet({ answer: shown() }),
      bet({ call: 'balance', key: '', from: 2, until: 3, answer: { balanceMinor: BEFORE } }),
    ],
    endOf([round()], [STAKE, WIN]),
    /1000 were said to be held, and it was 930/,
  ],
  [
    'a stake is refused for want of money that is there',
    [bet({ answer: refused })],
    endOf([], []),
    /less than 100 were said to be held/,
  ],
])('unexplained: %s', (_, operations, end, why) => {
  const verdict = checkHistory(operations, end);
  expect(verdict.figures['unexplained']).toBeGreaterThan(0);
  expect(verdict.unexplained.join('\n')).toMatch(why);
});

it('only what a fault needs is told of it', () => {
  const others = Array.from({ length: 5 }, (_, index) =>
    bet({ from: index * 2, until: index * 2 + 1, answer: shown() }),
  );
  const wrong = bet({ from: 20, until: 21, answer: shown('settled', 30, { result: '{"reels":1}' }) });
  const { unexplained } = checkHistory([...others, wrong], endOf([round()], [STAKE, WIN]));
  expect(unexplained).toHaveLength(1);
  expect(unexplained[0]?.split('\n')).toHaveLength(3);
});
