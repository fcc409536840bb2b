import { LANGUAGE, type Request, type Table } from './table';

/* Deposits, withdrawals, histories and statements; bonuses and rewards; the limits of a player. */

const status: Table[string] = [
  [['GET /cashier/transaction', 'member', { transactionId: 't1', language: LANGUAGE }]],
];
const order: Table[string] = [
  [['GET /cashier/order', 'member', { key: 'seed-of-the-closed-page-3', language: LANGUAGE }]],
];
const page = (path: string, says: Readonly<Record<string, unknown>>): Request => [
  `GET ${path}`,
  'member',
  says,
];
const payments = (says: Readonly<Record<string, unknown>>) =>
  page('/cashier/transactions', { language: LANGUAGE, pageSize: '20', ...says });
const bets = (says: Readonly<Record<string, unknown>>) =>
  page('/member/bets', {
    language: LANGUAGE,
    pageSize: '20',
    startDate: '2026-07-09',
    endDate: '2026-07-15',
    ...says,
  });

export const CASHIER: Table = {
  'deposit · fetchOffer': [[['GET /cashier/methods', 'member', { language: LANGUAGE }]]],
  'deposit · createDeposit': [
    [['POST /cashier/deposits', 'member', { methodId: 'ewallet', amountMinor: 50_000 }, 'key']],
  ],
  'deposit · findOrder': order,
  'deposit › paymentFollow · fetchStatus': status,
  'withdrawal · fetchOffer': [[['GET /cashier/methods', 'member', { language: LANGUAGE }]]],
  'withdrawal · createWithdrawal': [
    [
      [
        'POST /cashier/withdrawals',
        'member',
        {
          methodId: 'ewallet',
          amountMinor: 50_000,
          destination: '09171234567',
          paymentPassword: 'sample-payment-password',
        },
        'sealed',
        'key',
      ],
    ],
  ],
  'withdrawal · findOrder': order,
  'withdrawal › paymentFollow · fetchStatus': status,
  'withdrawal › paymentPassword · savePassword': [
    [
      [
        'PUT /cashier/paymentPassword',
        'member',
        { oldPassword: 'sample-old-payment-password', newPassword: 'sample-payment-password' },
        'sealed',
      ],
    ],
  ],
  'paymentHistory · fetchPage': [
    [payments({ pageNo: '1' })],
    [payments({ pageNo: '1', kind: 'deposit' })],
    [payments({ pageNo: '2', after: 'p2' })],
    [payments({ pageNo: '2', after: 'p2', kind: 'deposit' })],
  ],
  'statement · fetchFile': [
    [
      page('/cashier/statement', {
        subject: 'movements',
        format: 'pdf',
        startDate: '2026-10-01',
        endDate: '2026-10-31',
        language: LANGUAGE,
      }),
    ],
    [
      page('/cashier/statement', {
        subject: 'bets',
        format: 'csv',
        startDate: '2026-09-01',
        endDate: '2026-09-30',
        language: LANGUAGE,
      }),
    ],
  ],
  'betRecord · fetchPage': [
    [bets({ pageNo: '1' })],
    [bets({ pageNo: '2', after: 'b2' })],
    [bets({ pageNo: '1', startDate: '2026-07-15', gameType: 'RNG' })],
    [bets({ pageNo: '2', startDate: '2026-07-15', gameType: 'RNG', after: 'b2' })],
  ],
  'manualRebate · fetchRebate': [[['GET /member/rebate', 'member']]],
  'manualRebate · claimRebate': [[['POST /member/rebate', 'member', { expectedMinor: 155 }, 'key']]],
  'rewardCentre · fetchRewards': [
    [
      ['GET /member/rewards', 'member', { language: LANGUAGE }],
      ['GET /cashier/bonuses', 'member', { language: LANGUAGE }],
    ],
  ],
  'rewardCentre · claimReward': [[['POST /member/rewards/claim', 'member', { rewardId: 'one' }, 'key']]],
  'rewardCentre · forfeitBonus': [[['POST /cashier/bonuses/forfeit', 'member', { bonusId: 'bonus-1' }]]],
  'protection · fetchProtection': [
    [
      ['GET /member/protection', 'member'],
      ['GET /member/protection/history', 'member'],
    ],
  ],
  'protection · fetchHistory': [[['GET /member/protection/history', 'member', { before: '2' }]]],
  'protection · save': [
    [['PUT /member/protection/realityCheck', 'member', { minutes: 30 }]],
    [['PUT /member/protection/limit', 'member', { kind: 'loss', period: 'week', amount: 100_000 }]],
    [['POST /member/protection/break', 'member', { kind: 'timeOut', hours: 24 }]],
    [['POST /member/protection/break', 'member', { kind: 'exclusion', months: 6 }]],
  ],
  'playRestriction · fetchProtection': [[['GET /member/protection', 'member']]],
  'launch › realityWatch · fetchFigures': [[['GET /member/protection/realityCheck', 'member']]],
  'launch · acknowledgeReality': [[['POST /member/protection/realityCheck', 'member']]],
  'launch · mayDeposit': [[['GET /member/protection', 'member']]],
};
