import type { Endpoint } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { actsOf, anna, bert, loadSite, startVisit } from './memberVisit';

/*
 * The answer to a member's call that arrives after the session's end: nobody waits for it, so nothing of it is stored,
 * shown or counted. The answer ignores that its call was cancelled, because it may have been here already.
 */

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
beforeAll(loadSite);

/** Every call that may carry a token, and a screen where it is made. */
const CALLS: Readonly<Record<string, string>> = {
  memberInfo: '/m/home',
  announcements: '/m/notice',
  favouriteList: '/m/home',
  addFavourite: '/m/home',
  recentList: '/m/recent-games',
  addRecent: '/m/home',
  launchGame: '/m/home',
  realityCheck: '/m/home',
  protection: '/m/responsible',
  inboxUnreadCount: '/m/home',
  chatUnreadCount: '/m/home',
  fundsInfo: '/m/home',
  affiliateInfo: '/m/home',
  paymentMethods: '/m/voucherCenter',
  createDeposit: '/m/voucherCenter',
  createWithdrawal: '/m/withdraw',
  chatAnchors: '/m/chat',
  setChatFocus: '/m/chat',
  chatRoom: '/m/chat/room?model=host',
  launchChat: '/m/chat/room?model=host',
  promotionRewards: '/m/activity',
  promotionApplications: '/m/activity',
  playerRankProgress: '/m/member/home',
  sendFeedback: '/m/member/home#sent',
  teamKpiA: '/m/agent/home',
  teamKpiB: '/m/agent/home',
  teamKpiC: '/m/agent/home',
  agentDownline: '/m/agent/home',
  agentRebateUpdate: '/m/agent/home#rate',
  agentDailySalaryRequests: '/m/member/agent/getSalaryContract',
  answerContractRequest: '/m/member/agent/getSalaryContract',
  agentDividendRequests: '/m/member/agent/getDevidendContract',
  agentHourContract: '/m/member/agent/getHourContract',
  passkeys: '/m/set',
  sessions: '/m/set',
  passWordChangeV2: '/m/changePsw',
  securityEvents: '/m/security',
  transactions: '/m/member/transactions',
  statement: '/m/member/statement',
  protectionHistory: '/m/responsible',
  setProtectionLimit: '/m/responsible',
  beginPlayerBreak: '/m/responsible#break',
  setRealityCheck: '/m/responsible#check',
  betRecords: '/m/gameRecord',
  memberRound: '/m/round?id=00000000-0000-4000-8000-000000000017',
  manualRebate: '/m/member/manualRebate',
  claimManualRebate: '/m/member/manualRebate',
  vipBenefits: '/m/member/benefits',
  notice: '/m/noticeDetail?id=news',
  rewardCentre: '/m/rewardCenter',
  bonuses: '/m/rewardCenter',
  forfeitBonus: '/m/rewardCenter#bonus',
};

/** Calls that the walk does not make: they need a device, a frame, a person or a time that Node does not have. */
const NOT_WALKED = [
  'logout',
  // They begin a session.
  'trialAccount',
  'testPlay',
  // Proofs of a step-up, and passkeys.
  'sendMemberVerificationCode',
  'stepUpOptions',
  'stepUpPasskeyOptions',
  'stepUp',
  'passkeyRegistrationOptions',
  'registerPasskey',
  'removePasskey',
  'setPaymentPassword',
  // Pictures.
  'uploadPicture',
  'setAvatar',
  'avatar',
  'applySignUpReward',
  // A game, a room or a payment that goes on.
  'acknowledgeRealityCheck',
  'chatHistory',
  'buyChatPass',
  'transactionStatus',
  'orderedPayment',
  // Choices among rows.
  'removeFavourite',
  'revokeSession',
  'markAnnouncementRead',
  'joinSignUpPromotion',
  'claimReward',
  'chatFocus',
  'chatModels',
  // The page does not make them.
  'popularAnnouncements',
  'lobbyNews',
  'balance',
];

describe('an answer that comes after the end of the session', () => {
  it('is tried for every call that may carry a token, but for those named here', () => {
    const rows = Object.values<Endpoint>(ENDPOINTS).filter(({ access }) => access !== 'public');
    const tried = [...Object.keys(CALLS), ...NOT_WALKED];
    expect(tried.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  const another = Object.entries(CALLS).map(([call, address]) => [call, 'another member', address] as const);
  const nobody = another
    .filter(([call]) => ['memberInfo', 'launchGame', 'createDeposit', 'chatRoom', 'statement'].includes(call))
    .map(([call, , address]) => [call, 'nobody', address] as const);
  it.each([...another, ...nobody])(
    'LOGOUT-05 %s changes nothing for %s, from %s',
    async (call, who, address) => {
      const owner = anna();
      const visit = await startVisit({
        owner,
        holds: ({ endpoint, token }) => endpoint.name === call && token === owner.record.token,
      });
      await visit.open(address);
      // Some things cannot be done while the answer is awaited.
      await visit.act(actsOf('a', 9)[address] ?? []).catch(() => {});
      await visit.until('the call is made', () => visit.held.length > 0);
      visit.tell('logout', { type: 'logout.ask' });
      await visit.rest();
      visit.tell('feedback', { type: 'confirm.accept' });
      await visit.until('the session ends', () => visit.chart('session').getSnapshot().matches('visitor'));
      if (who === 'another member') await visit.logIn(bert());
      const before = { memory: visit.memory(), stored: await visit.stored(), calls: visit.sent.length };
      for (const { release } of visit.held) release();
      await visit.rest(50);
      const after = { memory: visit.memory(), stored: await visit.stored(), calls: visit.sent.length };
      expect(owner.marker.foundIn(after.memory + after.stored)).toEqual([]);
      expect(after).toEqual(before);
      visit.stop();
    },
  );
});
