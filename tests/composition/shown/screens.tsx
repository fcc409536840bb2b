import type { ReactNode } from 'react';
import { SalaryContractScreen } from '@/features/agent/ContractScreens';
import { HistoryScreen } from '@/features/cashier/HistoryScreen';
import { RewardCentreScreen } from '@/features/content/rewards/RewardCentreScreen';
import { BenefitsScreen } from '@/features/member/record/BenefitsScreen';
import { BetRecordScreen } from '@/features/member/record/BetRecordScreen';
import { ManualRebateScreen } from '@/features/member/record/ManualRebateScreen';
import type { Flow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import type { Answers } from './page';

/** A screen with what the platform answers, and what a player reads for each field of it. */
export interface Shown {
  readonly name: Flow['name'];
  readonly view: (flow: Flow) => ReactNode;
  /** Whether an agent looks at it; otherwise a member does. */
  readonly isAgent?: boolean;
  readonly answers: Answers;
  readonly step?: { readonly type: string; readonly [field: string]: unknown };
  /** By path and field, as it is written; what is not listed is not shown. */
  readonly shows: Readonly<Record<string, string>>;
}

/* Times are UTC here, and shown eight hours later. All amounts are in centavos. */
const at = (month: number, day: number, hour: number, minute: number) =>
  Date.UTC(2026, month - 1, day, hour, minute);

export const SCREENS: Readonly<Record<string, Shown>> = {
  'the history of payments': {
    name: 'paymentHistory',
    view: (flow) => (flow.name === 'paymentHistory' ? <HistoryScreen actor={flow.ref} /> : null),
    answers: {
      '/cashier/transactions': {
        list: [
          {
            transactionId: '7d31c0a2-0000-4000-8000-000000000001',
            kind: 'deposit',
            methodName: 'E-wallet',
            amountMinor: 123_456,
            currency: 'PHP',
            state: 'pending',
            createdTime: at(3, 4, 5, 16),
            updatedTime: at(5, 16, 7, 28),
          },
          {
            transactionId: '8e42d1b3-0000-4000-8000-000000000002',
            kind: 'withdrawal',
            methodName: 'Bank',
            amountMinor: 70_905,
            currency: 'PHP',
            state: 'failed',
            createdTime: at(1, 27, 23, 39),
            updatedTime: at(2, 18, 9, 41),
          },
        ],
        pageNum: 1,
        totalPages: 3,
        totalCount: 41,
      },
    },
    shows: {
      'list.0.transactionId': '7D31C0A2',
      'list.0.kind': 'Deposit · E-wallet',
      'list.0.methodName': 'Deposit · E-wallet',
      'list.0.amountMinor': '+₱1,234.56',
      'list.0.currency': '+₱1,234.56',
      'list.0.state': 'Pending',
      'list.0.createdTime': 'Mar 4, 2026, 1:16 PM',
      'list.1.transactionId': '8E42D1B3',
      'list.1.kind': 'Withdrawal · Bank',
      'list.1.methodName': 'Withdrawal · Bank',
      'list.1.amountMinor': '-₱709.05',
      'list.1.currency': '-₱709.05',
      'list.1.state': 'Failed',
      'list.1.createdTime': 'Jan 28, 2026, 7:39 AM',
      pageNum: 'Show more',
    },
  },
  'the betting record': {
    name: 'betRecord',
    view: (flow) => (flow.name === 'betRecord' ? <BetRecordScreen actor={flow.ref} /> : null),
    answers: {
      '/member/bets': {
        list: [
          {
            betId: 'bet-one',
            placedTime: at(4, 9, 3, 52),
            nodeId: 4_711,
            displayName: 'Golden Carabao',
            vassalage: 'JL',
            gameType: 'FISH',
            betMinor: 2_550,
            winMinor: 9_175,
            state: 'settled',
          },
        ],
        pageNum: 1,
        totalPages: 2,
        totalCount: 87,
        totals: { betMinor: 654_321, winMinor: 600_110 },
      },
    },
    shows: {
      'list.0.placedTime': 'Apr 9, 2026, 11:52 AM',
      'list.0.displayName': 'Golden Carabao',
      // What was won, less the stake.
      'list.0.betMinor': '₱66.25',
      'list.0.winMinor': '₱66.25',
      'list.0.state': '₱66.25',
      pageNum: 'Show more',
      totalCount: ' 87 ',
      'totals.betMinor': '₱6,543.21',
      'totals.winMinor': '-₱542.11',
    },
  },
  'the manual rebate': {
    name: 'manualRebate',
    view: (flow) => (flow.name === 'manualRebate' ? <ManualRebateScreen actor={flow.ref} /> : null),
    answers: {
      '/member/rebate': {
        claimableMinor: 15_507,
        currency: 'PHP',
        list: [{ gameType: 'FISH', turnoverMinor: 2_584_600, rateBasisPoints: 45, rebateMinor: 11_631 }],
        history: [{ claimedTime: at(6, 2, 11, 34), amountMinor: 4_209 }],
      },
    },
    shows: {
      claimableMinor: 'Ready to claim ₱155.07',
      currency: 'Ready to claim ₱155.07',
      'list.0.gameType': 'Fishing',
      'list.0.turnoverMinor': '₱25,846.00 at 0.45%',
      'list.0.rateBasisPoints': '₱25,846.00 at 0.45%',
      'list.0.rebateMinor': '₱116.31',
      'history.0.claimedTime': 'Jun 2, 2026, 7:34 PM',
      'history.0.amountMinor': '₱42.09',
    },
  },
  'the reward centre, to claim': {
    name: 'rewardCentre',
    view: (flow) => (flow.name === 'rewardCentre' ? <RewardCentreScreen actor={flow.ref} /> : null),
    answers: {
      '/member/rewards': {
        list: [
          {
            rewardId: 'reward-one',
            title: 'Welcome',
            amountMinor: 31_415,
            state: 'claimable',
            reason: null,
            updatedTime: at(2, 3, 4, 5),
            expirationTime: at(8, 19, 6, 7),
          },
          {
            rewardId: 'reward-two',
            title: 'Weekend',
            amountMinor: 27_182,
            state: 'pending',
            reason: null,
            updatedTime: at(5, 21, 8, 9),
            expirationTime: null,
          },
        ],
        currency: 'PHP',
      },
      '/cashier/bonuses': {
        active: {
          bonusId: 'bonus-one',
          title: 'First deposit',
          state: 'active',
          amountMinor: 50_005,
          balanceMinor: 48_260,
          wageringMinor: 1_000_100,
          wageredMinor: 250_040,
          expirationTime: at(9, 27, 1, 2),
          endedTime: null,
        },
        ended: [],
        currency: 'PHP',
      },
    },
    shows: {
      'list.0.title': 'Welcome ₱314.15',
      'list.0.amountMinor': 'Ready to claim ₱314.15',
      'list.0.state': 'Claim until Aug 19, 2026',
      'list.0.expirationTime': 'Claim until Aug 19, 2026',
      'list.1.title': 'Weekend ₱271.82',
      'list.1.amountMinor': '₱271.82',
      'list.1.state': 'Under review',
      'list.1.updatedTime': 'May 21, 2026',
      currency: '₱314.15',
      'active.title': 'First deposit',
      'active.balanceMinor': 'Running bonus ₱482.60',
      'active.wageringMinor': '₱2,500.40 of ₱10,001.00 staked',
      'active.wageredMinor': '₱2,500.40 of ₱10,001.00 staked',
      'active.expirationTime': 'Stake ₱7,500.60 more by Sep 27, 2026',
    },
  },
  'the reward centre, history': {
    name: 'rewardCentre',
    view: (flow) => (flow.name === 'rewardCentre' ? <RewardCentreScreen actor={flow.ref} /> : null),
    step: { type: 'tab.choose', tab: 'history' },
    answers: {
      '/member/rewards': {
        list: [
          {
            rewardId: 'reward-three',
            title: 'Birthday',
            amountMinor: 16_180,
            state: 'refused',
            reason: 'unreadable',
            updatedTime: at(3, 11, 12, 13),
            expirationTime: at(10, 23, 14, 15),
          },
        ],
        currency: 'PHP',
      },
      '/cashier/bonuses': {
        active: null,
        ended: [
          {
            bonusId: 'bonus-two',
            title: 'Second deposit',
            state: 'released',
            amountMinor: 60_006,
            balanceMinor: 7_350,
            wageringMinor: 99_999,
            wageredMinor: 88_888,
            expirationTime: at(11, 29, 3, 4),
            endedTime: at(6, 17, 5, 6),
          },
        ],
        currency: 'PHP',
      },
    },
    shows: {
      'list.0.title': 'Birthday ₱161.80',
      'list.0.amountMinor': 'Birthday ₱161.80',
      'list.0.state': 'Not approved',
      'list.0.reason': 'The picture cannot be read.',
      'list.0.updatedTime': 'Mar 11, 2026',
      currency: '₱161.80',
      'ended.0.title': 'Bonus: Second deposit',
      'ended.0.state': 'Turned into cash',
      // What was turned into cash, not what the bonus began with.
      'ended.0.balanceMinor': '₱73.50',
      'ended.0.endedTime': 'Jun 17, 2026',
    },
  },
  'VIP benefits': {
    name: 'benefits',
    view: (flow) => (flow.name === 'benefits' ? <BenefitsScreen actor={flow.ref} /> : null),
    answers: {
      '/member/benefits': {
        ranks: [
          {
            labelId: 'label-one',
            name: 'Bronze',
            conditions: [{ name: 'Turnover', currentMinor: 900_100, targetMinor: 800_200 }],
            benefits: ['Birthday gift'],
          },
          {
            labelId: 'label-two',
            name: 'Silver',
            conditions: [{ name: 'Stakes', currentMinor: 130_050, targetMinor: 410_075 }],
            benefits: ['Own host'],
          },
        ],
        ownLabelId: 'label-one',
        currency: 'PHP',
      },
    },
    shows: {
      'ranks.0.labelId': 'Bronze Your rank',
      'ranks.0.name': 'Bronze Your rank',
      'ranks.0.benefits.0': 'Birthday gift',
      'ranks.1.labelId': 'Silver label-two',
      'ranks.1.name': 'Silver label-two',
      'ranks.1.conditions.0.name': 'Stakes: ₱1,300.50 of ₱4,100.75',
      'ranks.1.conditions.0.currentMinor': '₱2,800.25 to go',
      'ranks.1.conditions.0.targetMinor': '₱2,800.25 to go',
      'ranks.1.benefits.0': 'Own host',
      ownLabelId: 'Bronze Your rank',
      currency: '₱2,800.25 to go',
    },
  },
  'the salary contracts of an agent': {
    name: 'salaryContract',
    view: (flow) => (flow.name === 'salaryContract' ? <SalaryContractScreen actor={flow.ref} /> : null),
    isAgent: true,
    answers: {
      '/agent/contracts/salary': {
        list: [
          {
            requestId: 'SAL-17',
            fromUserName: 'leader',
            createdTime: at(4, 25, 6, 7),
            state: 'open',
            terms: [{ thresholdMinor: 5_000_050, activeMembers: 12, rateBasisPoints: 135 }],
          },
        ],
        currency: 'PHP',
      },
    },
    shows: {
      'list.0.requestId': 'SAL-17',
      'list.0.fromUserName': 'leader',
      'list.0.createdTime': 'Apr 25, 2026',
      'list.0.state': 'Waiting for you',
      'list.0.terms.0.thresholdMinor': '₱50,000.50 12 1.35 %',
      'list.0.terms.0.activeMembers': '₱50,000.50 12 1.35 %',
      'list.0.terms.0.rateBasisPoints': '₱50,000.50 12 1.35 %',
      currency: '₱50,000.50 12 1.35 %',
    },
  },
};
