import type { ReactNode } from 'react';
import { AgentHomeScreen } from '@/features/agent/AgentHomeScreen';
import { SalaryContractScreen } from '@/features/agent/ContractScreens';
import { DepositScreen } from '@/features/cashier/DepositScreen';
import { HistoryScreen } from '@/features/cashier/HistoryScreen';
import { WithdrawalScreen } from '@/features/cashier/WithdrawalScreen';
import { GameRulesScreen } from '@/features/catalogue/rules/GameRulesScreen';
import { ChatScreen } from '@/features/chat/ChatScreen';
import { RewardCentreScreen } from '@/features/content/rewards/RewardCentreScreen';
import { MemberCentreScreen } from '@/features/member/MemberCentreScreen';
import { BenefitsScreen } from '@/features/member/record/BenefitsScreen';
import { BetRecordScreen } from '@/features/member/record/BetRecordScreen';
import { ManualRebateScreen } from '@/features/member/record/ManualRebateScreen';
import { SecurityActivityScreen } from '@/features/member/record/SecurityActivityScreen';
import { ProtectionScreen } from '@/features/protection/ProtectionScreen';
import { sampleGame } from '@/machines/shared/samples';
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

/** What the cashier offers. */
const OFFER = {
  deposit: [
    {
      methodId: 'wallet-in',
      displayName: 'E-wallet',
      icon: 'wallet',
      currency: 'PHP',
      minimumMinor: 11_000,
      maximumMinor: 2_200_000,
      feeMinor: 1_250,
      withinMinutes: 6,
      quickAmountsMinor: [33_000],
      destination: 'none',
    },
  ],
  withdrawal: [
    {
      methodId: 'bank-out',
      displayName: 'Bank transfer',
      icon: 'bank',
      currency: 'PHP',
      minimumMinor: 44_000,
      maximumMinor: 5_500_000,
      feeMinor: 2_350,
      withinMinutes: 90,
      quickAmountsMinor: [66_000],
      destination: 'account',
    },
  ],
  paymentPasswordSet: true,
  pending: [],
  depositStanding: 'open',
  depositLeftMinor: null,
  balanceMinor: 987_065,
  bonus: null,
  currency: 'PHP',
};

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
            waiting: { at: 'sent', until: at(3, 7, 8, 19) },
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
            waiting: null,
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
      'list.0.waiting.at': 'Sent to the provider',
      'list.0.waiting.until': 'until Mar 7, 2026, 4:19 PM',
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
  'the security activity': {
    name: 'securityActivity',
    view: (flow) => (flow.name === 'securityActivity' ? <SecurityActivityScreen actor={flow.ref} /> : null),
    answers: {
      '/account/securityEvents': {
        list: [
          {
            eventId: 23,
            time: at(7, 8, 9, 10),
            kind: 'login',
            outcome: 'refused',
            address: '203.0.113.9',
            device: 'Rarely seen device',
          },
        ],
        hasMore: true,
      },
    },
    shows: {
      'list.0.time': 'Jul 8, 2026, 5:10 PM GMT+8 · Rarely seen device · 203.0.113.9',
      'list.0.kind': 'Login',
      'list.0.outcome': 'Refused',
      'list.0.address': '203.0.113.9',
      'list.0.device': 'Rarely seen device',
      hasMore: 'Show more',
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
  'the rules of a game': {
    name: 'gameRules',
    view: (flow) => (flow.name === 'gameRules' ? <GameRulesScreen actor={flow.ref} /> : null),
    answers: {
      '/catalogue/rules': {
        game: sampleGame(1207, {
          displayName: 'Moonlit Reels',
          vassalage: 'JL',
          gameType: 'RNG',
          gameClassify: [],
          freeplay: true,
          rtp: 9_541,
          rtpLeast: 9_213,
          volatility: 'high',
        }),
        about: ['Five reels of a kind.', 'Ten lines of a kind.'],
        pays: [
          { name: 'Five bells', picture: '/studio/reels/7/3.svg', pays: 1_250, least: null, note: null },
          { name: 'A coin', picture: null, pays: 740, least: 310, note: '1 in 97' },
        ],
        leastBetMinor: 200,
        mostBetMinor: 61_000,
        currency: 'PHP',
        jackpotMinor: 16_815_823,
      },
    },
    shows: {
      'game.displayName': 'Moonlit Reels',
      'game.volatility': 'High: rare, large wins',
      'game.freeplay': 'Free play Available',
      'game.supportPlay': 'Try for free Play',
      'game.gameType': 'Type Slots',
      'about.0': 'Five reels of a kind.',
      'about.1': 'Ten lines of a kind.',
      'pays.0.name': 'Five bells ₱25.00',
      'pays.0.pays': 'Five bells ₱25.00',
      'pays.1.name': 'A coin',
      'pays.1.pays': '₱6.20 to ₱14.80',
      'pays.1.least': '₱6.20 to ₱14.80',
      'pays.1.note': '1 in 97',
      leastBetMinor: 'Pays at a bet of ₱2.00',
      mostBetMinor: 'Bets ₱2.00 to ₱610.00',
      currency: 'Jackpot now ₱168,158.23',
      jackpotMinor: 'Jackpot now ₱168,158.23',
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
  'the limits, breaks and activity of a member': {
    name: 'protection',
    view: (flow) => (flow.name === 'protection' ? <ProtectionScreen actor={flow.ref} /> : null),
    answers: {
      '/member/protection': {
        limits: [
          { kind: 'deposit', period: 'day', amount: 510_010, used: 120_030, pending: null },
          {
            kind: 'loss',
            period: 'week',
            amount: 640_060,
            used: 70_070,
            pending: { amount: 880_080, effectiveTime: at(7, 16, 2, 33) },
          },
          { kind: 'session', period: 'month', amount: 1_230, used: 345, pending: null },
        ],
        timeOutUntil: null,
        exclusionUntil: null,
        realityCheckMinutes: null,
        standing: { play: 'open', deposit: 'open' },
        currency: 'PHP',
        serverTime: at(7, 15, 4, 0),
      },
      '/member/protection/history': {
        activity: [
          {
            period: 'day',
            depositMinor: 11_101,
            withdrawalMinor: 22_202,
            betMinor: 33_303,
            winMinor: 95_517,
            spentMinor: 4_404,
            playMinutes: 67,
          },
        ],
        days: [
          { day: '2026-07-12', betMinor: 20_020, winMinor: 9_010, spentMinor: 3_003 },
          { day: '2026-07-13', betMinor: 5_005, winMinor: 31_035, spentMinor: 1_001 },
        ],
        events: [
          {
            eventId: 81,
            time: at(7, 10, 1, 44),
            kind: 'limitTightened',
            subject: 'loss.week',
            value: 660_066,
          },
          { eventId: 80, time: at(6, 9, 2, 55), kind: 'timeOut', subject: '', value: at(6, 11, 3, 56) },
        ],
        hasMore: true,
        currency: 'PHP',
      },
    },
    shows: {
      'limits.0.kind': 'Deposit limit · 24 hours',
      'limits.0.period': 'Deposit limit · 24 hours',
      'limits.0.amount': '24 hours ₱1,200.30 of ₱5,100.10 used',
      'limits.0.used': '24 hours ₱1,200.30 of ₱5,100.10 used',
      'limits.1.kind': 'Loss limit · 7 days',
      'limits.1.period': '7 days ₱700.70 of ₱6,400.60 used · from Jul 16, 2026, 10:33 AM',
      'limits.1.amount': '7 days ₱700.70 of ₱6,400.60 used',
      'limits.1.used': '7 days ₱700.70 of ₱6,400.60 used',
      'limits.1.pending.amount': ': ₱8,800.80',
      'limits.1.pending.effectiveTime': 'from Jul 16, 2026, 10:33 AM',
      'limits.2.kind': 'Time limit · 30 days 345 min of 1,230 min used',
      'limits.2.period': 'Time limit · 30 days 345 min of 1,230 min used',
      'limits.2.amount': 'Time limit · 30 days 345 min of 1,230 min used',
      'limits.2.used': 'Time limit · 30 days 345 min of 1,230 min used',
      currency: '₱',
      'activity.0.period': 'Activity 24 hours',
      'activity.0.depositMinor': 'Deposited ₱111.01',
      'activity.0.withdrawalMinor': 'Withdrawn ₱222.02',
      // What was won, less what was staked and what chat rooms cost.
      'activity.0.betMinor': 'Bets ₱333.03 Chat rooms ₱44.04 Result ₱578.10',
      'activity.0.winMinor': 'Result ₱578.10',
      'activity.0.spentMinor': 'Chat rooms ₱44.04 Result ₱578.10',
      'activity.0.playMinutes': 'Time played 67 min',
      'days.0.day': 'Jul 12, 2026: -₱140.13',
      'days.0.betMinor': 'Jul 12, 2026: -₱140.13',
      'days.0.winMinor': '₱110.16 in 30 days',
      'days.0.spentMinor': 'Jul 12, 2026: -₱140.13',
      'days.1.day': 'Jul 13, 2026: ₱250.29',
      'days.1.spentMinor': 'Jul 13, 2026: ₱250.29',
      'days.1.betMinor': '₱110.16 in 30 days',
      'days.1.winMinor': 'Jul 13, 2026: ₱250.29',
      'events.0.time': 'Jul 10, 2026, 9:44 AM',
      'events.0.kind': 'Limit set: Loss limit',
      'events.0.subject': 'Limit set: Loss limit ₱6,600.66',
      'events.0.value': 'Limit set: Loss limit ₱6,600.66',
      'events.1.time': 'Jun 9, 2026, 10:55 AM',
      'events.1.kind': 'Break until Jun 11, 2026, 11:56 AM',
      'events.1.value': 'Break until Jun 11, 2026, 11:56 AM',
      hasMore: 'Show earlier ones',
    },
  },
  'the rank of a member': {
    name: 'memberCentre',
    view: (flow) => (flow.name === 'memberCentre' ? <MemberCentreScreen actor={flow.ref} /> : null),
    answers: {
      '/member/rank': {
        currentProgress: { completedConditions: 3, totalExpectedConditions: 8 },
        playerRankProgress: { labelId: 'Sapphire', level: 3, toNextMinor: 246_810 },
      },
    },
    shows: {
      'currentProgress.completedConditions': '37 % of the way to the next rank',
      'currentProgress.totalExpectedConditions': '37 % of the way to the next rank',
      'playerRankProgress.labelId': 'Sapphire',
      'playerRankProgress.toNextMinor': '₱2,468.10 to the next rank',
    },
  },
  'the members below an agent': {
    name: 'agentHome',
    view: (flow) => (flow.name === 'agentHome' ? <AgentHomeScreen actor={flow.ref} /> : null),
    isAgent: true,
    answers: {
      '/agent/downline': {
        list: [
          {
            userName: 'maria7',
            type: 1,
            joinedTime: at(2, 8, 4, 5),
            downlineCount: 14,
            rebateBasisPoints: 85,
            turnoverMinor: 3_141_592,
            active: true,
          },
        ],
        pageNum: 1,
        totalPages: 2,
        totalCount: 23,
        ownRebateBasisPoints: 120,
        currency: 'PHP',
      },
    },
    shows: {
      'list.0.userName': 'maria7 Active',
      'list.0.joinedTime': 'Joined Feb 8, 2026',
      'list.0.downlineCount': '14 below',
      'list.0.rebateBasisPoints': 'Rebate 0.85 %',
      'list.0.turnoverMinor': 'Turnover in 30 days ₱31,415.92',
      'list.0.active': 'maria7 Active',
      pageNum: 'Show more',
      totalCount: '23 members',
      currency: '₱31,415.92',
    },
  },
  'a figure of a team': {
    name: 'agentHome',
    view: (flow) => (flow.name === 'agentHome' ? <AgentHomeScreen actor={flow.ref} /> : null),
    isAgent: true,
    answers: {
      '/agent/kpi/b': {
        currency: 'PHP',
        points: [
          { date: '2026-07-12', value: 120_050 },
          { date: '2026-07-13', value: 250_075 },
        ],
        total: 370_125,
        previousTotal: 300_000,
      },
    },
    shows: {
      currency: '₱3,701.25',
      'points.0.date': 'Jul 12 ₱1,200.50',
      'points.0.value': 'Jul 12 ₱1,200.50',
      'points.1.date': 'Highest on Jul 13 with ₱2,500.75',
      'points.1.value': 'Highest on Jul 13 with ₱2,500.75',
      total: 'Turnover ₱3,701.25 23 % more than the 14 days before',
      previousTotal: '23 % more than the 14 days before',
    },
  },
  'a deposit': {
    name: 'deposit',
    view: (flow) => (flow.name === 'deposit' ? <DepositScreen actor={flow.ref} /> : null),
    answers: { '/cashier/methods': { ...OFFER, depositLeftMinor: 777_077 } },
    shows: {
      'deposit.0.displayName': 'E-wallet Within 6 minutes',
      'deposit.0.currency': '₱12.50 fee',
      'deposit.0.minimumMinor': 'From ₱110 to ₱22,000',
      'deposit.0.maximumMinor': 'From ₱110 to ₱22,000',
      'deposit.0.feeMinor': 'Within 6 minutes · ₱12.50 fee',
      'deposit.0.withinMinutes': 'Within 6 minutes · ₱12.50 fee',
      'deposit.0.quickAmountsMinor.0': '[Quick amounts] ₱330',
      depositStanding: 'Continue',
      depositLeftMinor: '₱7,770.77 left of your limit',
      balanceMinor: 'Your balance ₱9,870.65',
      currency: 'Your balance ₱9,870.65',
    },
  },
  'a deposit to confirm': {
    name: 'deposit',
    view: (flow) => (flow.name === 'deposit' ? <DepositScreen actor={flow.ref} /> : null),
    step: { type: 'form.submit', methodId: 'wallet-in', amountMinor: 130_040 },
    answers: { '/cashier/methods': OFFER },
    shows: {
      // Without its method there is nothing to confirm.
      'deposit.0.methodId': 'Your deposit ₱1,300.40',
      'deposit.0.displayName': 'Method E-wallet',
      'deposit.0.currency': 'Fee ₱12.50 fee',
      'deposit.0.minimumMinor': 'Your deposit ₱1,300.40',
      'deposit.0.feeMinor': 'Fee ₱12.50 fee',
      'deposit.0.withinMinutes': 'Arrives Within 6 minutes',
      depositStanding: 'Your deposit ₱1,300.40',
      balanceMinor: 'Balance afterwards ₱11,171.05',
      currency: 'Your deposit ₱1,300.40',
    },
  },
  'a deposit that is pending': {
    name: 'deposit',
    view: (flow) => (flow.name === 'deposit' ? <DepositScreen actor={flow.ref} /> : null),
    answers: {
      '/cashier/methods': {
        ...OFFER,
        pending: [
          {
            transactionId: '5a92c0b1-0000-4000-8000-000000000003',
            kind: 'deposit',
            methodName: 'Counter',
            amountMinor: 45_045,
            currency: 'PHP',
            state: 'pending',
            waiting: { at: 'sent', until: at(7, 15, 9, 10) },
            createdTime: at(7, 14, 5, 6),
            updatedTime: at(7, 14, 7, 8),
          },
        ],
      },
    },
    shows: {
      'pending.0.transactionId': 'Reference 5A92C0B1',
      'pending.0.kind': 'On its way… ₱450.45',
      'pending.0.methodName': 'Method Counter',
      'pending.0.amountMinor': 'On its way… ₱450.45',
      'pending.0.currency': 'On its way… ₱450.45',
      'pending.0.state': 'On its way…',
      'pending.0.waiting.at': 'Waiting for the provider to confirm your payment.',
      'pending.0.waiting.until': 'If it has not been paid by Jul 15, 2026, 5:10 PM',
      'pending.0.createdTime': 'Requested Jul 14, 2026, 1:06 PM',
      'pending.0.updatedTime': 'since Jul 14, 2026, 3:08 PM',
    },
  },
  'a withdrawal beside a bonus': {
    name: 'withdrawal',
    view: (flow) => (flow.name === 'withdrawal' ? <WithdrawalScreen actor={flow.ref} /> : null),
    answers: {
      '/cashier/methods': {
        ...OFFER,
        bonus: {
          bonusId: 'bonus-three',
          title: 'Monday',
          state: 'active',
          amountMinor: 70_007,
          balanceMinor: 68_086,
          wageringMinor: 900_900,
          wageredMinor: 150_150,
          expirationTime: at(12, 5, 6, 7),
          endedTime: null,
        },
      },
    },
    shows: {
      'withdrawal.0.displayName': 'Bank transfer Within 90 minutes',
      'withdrawal.0.currency': '₱23.50 fee',
      'withdrawal.0.minimumMinor': 'From ₱440 to ₱55,000',
      'withdrawal.0.maximumMinor': 'From ₱440 to ₱55,000',
      'withdrawal.0.feeMinor': 'Within 90 minutes · ₱23.50 fee',
      'withdrawal.0.withinMinutes': 'Within 90 minutes · ₱23.50 fee',
      'withdrawal.0.quickAmountsMinor.0': '[Quick amounts] ₱660',
      paymentPasswordSet: 'Change payment password',
      balanceMinor: 'You can withdraw ₱9,870.65',
      'bonus.title': 'Monday',
      'bonus.balanceMinor': 'Bonus: locked for now ₱680.86',
      'bonus.wageringMinor': '₱1,501.50 of ₱9,009.00 staked',
      'bonus.wageredMinor': 'Stake ₱7,507.50 more',
      'bonus.expirationTime': 'by Dec 5, 2026',
      currency: 'You can withdraw ₱9,870.65',
    },
  },
  'a withdrawal to confirm': {
    name: 'withdrawal',
    view: (flow) => (flow.name === 'withdrawal' ? <WithdrawalScreen actor={flow.ref} /> : null),
    step: {
      type: 'form.submit',
      methodId: 'bank-out',
      amountMinor: 210_030,
      destination: '00123456789',
    },
    answers: { '/cashier/methods': OFFER },
    shows: {
      'withdrawal.0.methodId': 'Your withdrawal ₱2,100.30',
      'withdrawal.0.displayName': 'Method Bank transfer',
      'withdrawal.0.currency': 'Fee ₱23.50 fee',
      'withdrawal.0.minimumMinor': 'Your withdrawal ₱2,100.30',
      'withdrawal.0.feeMinor': 'Fee ₱23.50 fee',
      'withdrawal.0.withinMinutes': 'Arrives Within 90 minutes',
      paymentPasswordSet: 'Payment password [Show password]',
      balanceMinor: 'Balance afterwards ₱7,770.35',
      currency: 'Your withdrawal ₱2,100.30',
    },
  },
  'the hosts of the chat': {
    name: 'chat',
    view: (flow) => (flow.name === 'chat' ? <ChatScreen actor={flow.ref} /> : null),
    answers: {
      '/chat/anchors': {
        list: [
          {
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
          },
        ],
      },
    },
    shows: {
      'list.0.displayName': 'Follow Luna',
      'list.0.active': 'Pay per view · ₱90.90 318 here',
      'list.0.streaming': 'Luna Live',
      'list.0.roomType': 'Pay per view · ₱90.90',
      'list.0.viewers': '318 here',
      'list.0.motto': 'Songs at night',
      'list.0.priceMinor': 'Pay per view · ₱90.90',
      'list.0.currency': 'Pay per view · ₱90.90',
      'list.0.unread': '27 unread messages',
    },
  },
};
