import * as account from '@contract/account';
import * as agent from '@contract/agent';
import * as cashier from '@contract/cashier';
import * as catalogue from '@contract/catalogue';
import * as chat from '@contract/chat';
import * as content from '@contract/content';
import type { Endpoint, RequestOf } from '@contract/core';
import * as member from '@contract/member';
import * as profile from '@contract/profile';
import * as security from '@contract/security';
import * as siteSettings from '@contract/siteSettings';
import type { FeatureSwitches } from '@contract/system';
import type { Check } from '../check';
import type { Platform } from '../platform';
import { NotChecked } from '../verdicts';

/** Who makes a call: anyone, or only a logged-in player or agent. */
type Caller = 'visitor' | 'player' | 'agent';

const LANGUAGE = { language: 'EN' } as const;
const PAGE = { pageNo: '1', pageSize: '20' } as const;

/** A day as `YYYY-MM-DD`, some days before today. */
export const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const DAYS = { startDate: dayBefore(30), endDate: dayBefore(0) };

/** A call that answers in the form of the contract, and only to a session when it needs one. */
const reads = <E extends Endpoint>(
  endpoint: E,
  requirements: readonly string[],
  request: RequestOf<E>,
  caller: Caller = 'visitor',
): Check => ({
  id: `call.${endpoint.name}`,
  requirements,
  asks: `${endpoint.method} ${endpoint.path} answers in the form of the contract${caller === 'visitor' ? '' : `, to a logged-in ${caller} only`}.`,
  async run(platform) {
    if (caller === 'visitor') {
      await platform.call(endpoint, request);
      return;
    }
    await platform.refused(endpoint, request, 'not.logged.in');
    await platform.call(endpoint, request, { token: await platform.token(caller) });
  },
});

/** Leaves a check out on a platform that has switched off what it is about. */
export async function requireSwitch(platform: Platform, name: keyof FeatureSwitches): Promise<void> {
  const { switches } = (await platform.status()).info.whitelabel;
  if (!switches[name]) throw new NotChecked(`${name} is off.`);
}

/** A check of something that a platform may have switched off. */
const whenOn = (name: keyof FeatureSwitches, check: Check): Check => ({
  ...check,
  async run(platform, findings) {
    await requireSwitch(platform, name);
    await check.run(platform, findings);
  },
});

/** A call that changes something, so it is only sent without a session. */
const guards = <E extends Endpoint>(
  endpoint: E,
  requirements: readonly string[],
  request: RequestOf<E>,
): Check => ({
  id: `call.${endpoint.name}`,
  requirements,
  asks: `${endpoint.method} ${endpoint.path} refuses a call without a session.`,
  async run(platform) {
    await platform.refused(endpoint, request, 'not.logged.in');
  },
});

/** The form of every answer, and the refusal of calls without a session. */
export const callChecks: readonly Check[] = [
  reads(siteSettings.systemCountry, ['API-23'], {}),
  reads(siteSettings.domainRoute, ['API-24'], { device: '0' }),
  reads(siteSettings.templateSettings, ['API-18', 'HOME-11', 'CONST-11'], {}),
  reads(siteSettings.customerService, ['API-25', 'ENTITY-18'], {}),
  reads(account.registrationSettings, ['API-06', 'REG-16'], {}),
  reads(account.verification, ['API-07', 'SMS-03'], {}),
  reads(account.captcha, ['API-15'], {}),
  reads(account.affiliateInfo, ['API-16'], {}),
  reads(account.passkeyLoginOptions, ['API-01'], {}),
  reads(account.passkeys, ['API-01'], {}, 'player'),
  reads(account.sessions, ['ERR-16'], {}, 'player'),
  reads(account.stepUpOptions, ['API-11'], {}, 'player'),
  reads(security.securityEvents, ['API-01'], {}, 'player'),
  guards(account.passkeyRegistrationOptions, ['ERR-01'], {}),
  guards(account.registerPasskey, ['ERR-01'], { ceremonyId: 'none', credential: {}, label: 'none' }),
  guards(account.removePasskey, ['ERR-01'], { passkeyId: 'none' }),
  guards(account.stepUpPasskeyOptions, ['ERR-01'], {}),
  guards(account.revokeSession, ['ERR-01', 'ERR-16'], { sessionId: 'none' }),
  guards(account.sendMemberVerificationCode, ['ERR-01', 'API-11'], {
    purpose: 'stepUp',
    humanToken: 'none',
  }),

  reads(profile.memberInfo, ['API-29', 'ENTITY-03'], {}, 'player'),
  reads(profile.avatar, ['API-20'], {}, 'player'),
  reads(member.inboxUnreadCount, ['API-26'], {}, 'player'),
  reads(member.playerRankProgress, ['API-28', 'ENTITY-16'], {}, 'player'),
  reads(member.vipBenefits, ['ROLE-05'], LANGUAGE),
  reads(member.betRecords, ['FLAG-09'], { ...DAYS, ...PAGE }, 'player'),
  whenOn('MANPLAYREB3', reads(member.manualRebate, ['FLAG-08'], {}, 'player')),
  reads(member.protection, ['ROLE-08'], {}, 'player'),
  reads(member.protectionHistory, ['ROLE-08'], {}, 'player'),
  reads(member.realityCheck, ['ROLE-08'], {}, 'player'),
  reads(member.acknowledgeRealityCheck, ['ROLE-08'], {}, 'player'),
  guards(member.memberRound, ['ERR-01', 'ROLE-06'], {
    betId: '00000000-0000-4000-8000-000000000000',
    language: 'EN',
  }),
  guards(member.claimManualRebate, ['ERR-01', 'FLAG-08'], { expectedMinor: 0 }),
  guards(member.setProtectionLimit, ['ERR-01'], { kind: 'deposit', period: 'day', amount: 1_000_000_00 }),
  guards(member.beginPlayerBreak, ['ERR-01'], { kind: 'timeOut', hours: 24 }),
  guards(member.uploadPicture, ['ERR-01', 'API-19'], new Uint8Array([1])),
  guards(member.setRealityCheck, ['ERR-01'], { minutes: null }),

  reads(catalogue.gameMenus, ['API-50'], LANGUAGE),
  reads(catalogue.lotteryMenus, ['API-43'], LANGUAGE),
  reads(catalogue.numero, ['API-44'], LANGUAGE),
  reads(catalogue.vnNumero, ['API-45'], LANGUAGE),
  reads(catalogue.recentVnLottery, ['API-46'], LANGUAGE),
  reads(catalogue.lotteryList, ['API-47'], LANGUAGE),
  reads(catalogue.elotteryList, ['API-48'], LANGUAGE),
  reads(catalogue.favouriteList, ['API-36', 'ENTITY-21'], { ...PAGE, ...LANGUAGE }, 'player'),
  reads(catalogue.recentList, ['API-39', 'ENTITY-21'], { page: '1', pageSize: '36', ...LANGUAGE }, 'player'),

  reads(content.popularAnnouncements, ['API-57'], LANGUAGE),
  reads(content.lobbyNews, ['API-58'], LANGUAGE),
  reads(content.promotionRewards, ['ENTITY-31'], {}),
  reads(content.promotionCategories, ['PROMO-03'], {}),
  reads(content.promotionApplications, ['API-59'], {}, 'player'),
  whenOn('REWCEN3', reads(content.rewardCentre, ['FLAG-10'], LANGUAGE, 'player')),
  guards(content.claimReward, ['ERR-01', 'FLAG-10'], { rewardId: 'none' }),
  guards(content.joinSignUpPromotion, ['ERR-01', 'API-59'], {
    pictures: [],
    promotionId: 'none',
    remarks: '',
  }),

  whenOn('CBS3', reads(chat.chatAnchors, ['API-62', 'CHAT-01'], { module: 'CBS3', ...LANGUAGE })),
  whenOn('CBS3', reads(chat.chatModels, ['API-64', 'ENTITY-35'], LANGUAGE)),
  whenOn('CBS3', reads(chat.chatFocus, ['API-63', 'CHAT-01'], LANGUAGE, 'player')),
  whenOn('CBS3', reads(chat.chatUnreadCount, ['API-27', 'CHAT-01'], {}, 'player')),
  guards(chat.buyChatPass, ['ERR-01', 'CHAT-02'], { modelId: 'none', priceMinor: 1 }),

  reads(agent.agentDailySalaryRequests, ['API-30'], {}, 'agent'),
  reads(agent.agentDividendRequests, ['API-31'], {}, 'agent'),
  reads(agent.agentHourContract, ['API-66'], {}, 'agent'),
  reads(agent.fundsInfo, ['API-33'], {}, 'agent'),
  reads(agent.teamKpiA, ['API-32'], {}, 'agent'),
  reads(agent.teamKpiB, ['API-32'], {}, 'agent'),
  reads(agent.teamKpiC, ['API-32'], {}, 'agent'),
  reads(agent.agentDownline, ['API-67'], PAGE, 'agent'),
  guards(agent.answerContractRequest, ['ERR-01', 'AGENT-01'], {
    kind: 'salary',
    requestId: 'none',
    accept: false,
  }),
  guards(agent.agentRebateUpdate, ['ERR-01', 'API-68'], { userName: 'none', rebateBasisPoints: 0 }),

  reads(cashier.paymentMethods, ['ROLE-06', 'ROLE-08'], LANGUAGE, 'player'),
  reads(cashier.balance, ['ROLE-08'], {}, 'player'),
  reads(cashier.bonuses, ['ROLE-08'], LANGUAGE, 'player'),
  reads(cashier.transactions, ['ROLE-08'], { ...LANGUAGE, ...PAGE }, 'player'),
  reads(
    cashier.statement,
    ['ROLE-08'],
    { subject: 'movements', format: 'csv', ...DAYS, ...LANGUAGE },
    'player',
  ),
  guards(cashier.createWithdrawal, ['ROLE-06', 'ERR-01'], {
    methodId: 'none',
    amountMinor: 1,
    paymentPassword: '',
    destination: 'none',
  }),
  guards(cashier.forfeitBonus, ['ERR-01'], { bonusId: 'none' }),
  guards(cashier.setPaymentPassword, ['ERR-01'], { oldPassword: '', newPassword: '123456' }),
];
