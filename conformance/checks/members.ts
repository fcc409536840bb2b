import { testPlay, trialAccount } from '@contract/account';
import * as agent from '@contract/agent';
import * as cashier from '@contract/cashier';
import * as chat from '@contract/chat';
import * as content from '@contract/content';
import * as member from '@contract/member';
import { avatar, memberInfo } from '@contract/profile';
import type { Check } from '../check';
import { randomName } from '../platform';
import { NotChecked } from '../verdicts';
import { dayBefore, requireSwitch } from './calls';

/** Days of a record that the kit compares with its totals. */
const RECORD_DAYS = 30;
/** Rows that the kit reads at most to add up a record. */
const MOST_ROWS = 500;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Trial accounts, member data, cashier, agents and chat. */
export const memberChecks: readonly Check[] = [
  {
    id: 'trial.session',
    requirements: ['API-17', 'FREEPLAY-01', 'SESSION-03', 'ROLE-03'],
    asks: 'A trial account opens a session without a login.',
    async run(platform, { ok, same }) {
      const trial = await platform.call(trialAccount, {});
      ok(trial.merchantCode !== '', 'The trial has no merchant code.');
      const info = await platform.call(memberInfo, {}, { token: trial.token });
      same(info.account, trial.userName, 'The account of memberInfo');
    },
  },
  {
    id: 'trial.testPlay',
    requirements: ['API-03', 'ENTITY-13', 'SESSION-04', 'FREEPLAY-02'],
    asks: 'A test play opens a session with a customerType; other types than 0, 1 and 2 are refused.',
    needs: ['noFreePlay'],
    async run(platform, { same }) {
      if ((await platform.status()).info.gameCount === 0) throw new NotChecked('The platform has no games.');
      const play = await platform.call(testPlay, { moduleId: 'RNG' });
      same(play.customerType, 4, 'customerType');
      await platform.refused(testPlay, { moduleId: 'RNG' }, 'free.play.refused', {
        token: await platform.token('noFreePlay'),
      });
    },
  },
  {
    id: 'trial.limits',
    requirements: ['ROLE-12', 'ROLE-13', 'ROLE-14', 'FREEPLAY-03'],
    asks: 'A trial account cannot mark announcements, use the cashier or send feedback: real.account.required.',
    async run(platform) {
      const token = await platform.trialToken();
      const announcement = { announcementId: 'none', read: true };
      await platform.refused(content.markAnnouncementRead, announcement, 'real.account.required', { token });
      await platform.refused(cashier.paymentMethods, { language: 'EN' }, 'real.account.required', { token });
      const feedback = { content: 'A feedback of the conformance kit.' };
      const options = { token, idempotencyKey: randomName('feedback-') };
      await platform.refused(member.sendFeedback, feedback, 'real.account.required', options);
    },
  },
  {
    id: 'trial.read',
    requirements: ['ANN-13'],
    asks: 'A trial account sees all announcements as read.',
    async run(platform, { ok }) {
      const token = await platform.trialToken();
      const { merchantCode } = (await platform.status()).info.whitelabel;
      const { player } = await platform.call(
        content.announcements,
        { types: 'B,PL,PU', platform: 'M', merchantCode, language: 'EN', refresh: 'true' },
        { token },
      );
      ok(
        player.every(({ read }) => read),
        'A trial account sees an unread announcement.',
      );
    },
  },
  {
    id: 'member.rank',
    requirements: ['API-28', 'MEMBER-03', 'ENTITY-16'],
    asks: 'With a rank label, completed conditions do not exceed the expected ones, of which there is at least one.',
    async run(platform, { ok }) {
      const token = await platform.token('player');
      const { currentProgress, playerRankProgress } = await platform.call(
        member.playerRankProgress,
        {},
        { token },
      );
      const { completedConditions, totalExpectedConditions } = currentProgress;
      if (playerRankProgress.labelId === null) return;
      ok(totalExpectedConditions > 0, 'There are no expected conditions: progress would divide by zero.');
      ok(completedConditions <= totalExpectedConditions, 'More conditions are completed than expected.');
    },
  },
  {
    id: 'member.avatar',
    requirements: ['API-19', 'API-20', 'MEMBER-02'],
    asks: 'An avatar that a member sets is the one they get.',
    async run(platform, { same, ok }) {
      const token = await platform.token('player');
      const { presets, avatar: before } = await platform.call(avatar, {}, { token });
      const preset = presets.find(({ url }) => url !== before);
      if (preset === undefined) throw new NotChecked('There are no preset pictures.');
      const set = await platform.call(member.setAvatar, { avatar: preset.name }, { token });
      const after = await platform.call(avatar, {}, { token });
      same(after.avatar, set.avatar, 'The avatar');
      ok(after.avatar !== null, 'The avatar is still empty.');
      const previous = presets.find(({ url }) => url === before);
      await platform.call(member.setAvatar, { avatar: previous?.name ?? '' }, { token });
    },
  },
  {
    id: 'member.feedback',
    requirements: ['MEMBER-08'],
    asks: 'Feedback outside its bounds is refused, and a repeated one is stored once.',
    async run(platform, { same }) {
      const token = await platform.token('player');
      const options = { token, idempotencyKey: randomName('feedback-') };
      await platform.refused(member.sendFeedback, { content: 'short' }, 'request.invalid', options);
      const request = { content: 'A feedback of the conformance kit.' };
      const first = await platform.call(member.sendFeedback, request, options);
      const second = await platform.call(member.sendFeedback, request, options);
      same(second.feedbackId, first.feedbackId, 'feedbackId of the repetition');
    },
  },
  {
    id: 'records.totals',
    requirements: ['FLAG-09'],
    asks: 'The totals of the betting record are the sums of its pages.',
    async run(platform, { same }) {
      const token = await platform.token('player');
      const range = { startDate: dayBefore(RECORD_DAYS), endDate: dayBefore(0) };
      const read = (pageNo: number) =>
        platform.call(member.betRecords, { ...range, pageNo: String(pageNo), pageSize: '100' }, { token });
      const first = await read(1);
      if (first.totalCount > MOST_ROWS) throw new NotChecked(`The record has ${first.totalCount} bets.`);
      const rows = [...first.list];
      for (let pageNo = 2; pageNo <= first.totalPages; pageNo += 1) rows.push(...(await read(pageNo)).list);
      same(rows.length, first.totalCount, 'The number of bets');
      same(sum(rows.map(({ betMinor }) => betMinor)), first.totals.betMinor, 'The sum of the stakes');
      same(sum(rows.map(({ winMinor }) => winMinor)), first.totals.winMinor, 'The sum of the wins');
    },
  },
  {
    id: 'records.days',
    requirements: ['FLAG-09', 'CONST-04'],
    asks: 'A range of days that ends before it starts is refused with request.invalid.',
    async run(platform) {
      const range = { startDate: dayBefore(0), endDate: dayBefore(9) };
      await platform.refused(
        member.betRecords,
        { ...range, pageNo: '1', pageSize: '20' },
        'request.invalid',
        { token: await platform.token('player') },
      );
    },
  },
  {
    id: 'records.round',
    requirements: ['ROUTE-60'],
    asks: 'A round of the betting record has the money and state that the record says; another member does not find it.',
    async run(platform, { same }) {
      const token = await platform.token('player');
      const { list } = await platform.call(
        member.betRecords,
        { startDate: dayBefore(RECORD_DAYS), endDate: dayBefore(0), pageNo: '1', pageSize: '20' },
        { token },
      );
      const [listed] = list;
      if (listed === undefined) throw new NotChecked('The record has no bets.');
      const request = { betId: listed.betId, language: 'EN' } as const;
      const round = await platform.call(member.memberRound, request, { token });
      same(round.betId, listed.betId, 'betId');
      same(round.game.nodeId, listed.nodeId, 'The game');
      same(round.placedTime, listed.placedTime, 'placedTime');
      // A round that was open may have ended in between.
      if (listed.state !== 'open') {
        same(
          [round.state, round.betMinor, round.winMinor],
          [listed.state, listed.betMinor, listed.winMinor],
          'State, stake and payment',
        );
      }
      await platform.refused(member.memberRound, request, 'not.found', {
        token: await platform.token('agent'),
      });
      const unknown = { ...request, betId: crypto.randomUUID() };
      await platform.refused(member.memberRound, unknown, 'not.found', { token });
    },
  },
  {
    id: 'cashier.balance',
    requirements: ['ENTITY-03', 'ROLE-08'],
    asks: 'All calls report the same balance.',
    async run(platform, { same }) {
      const token = await platform.token('player');
      const info = await platform.call(memberInfo, {}, { token });
      const { balanceMinor, bonusMinor } = await platform.call(cashier.balance, {}, { token });
      const methods = await platform.call(cashier.paymentMethods, { language: 'EN' }, { token });
      same(balanceMinor, info.balanceMinor, 'The balance');
      same(bonusMinor, info.bonusMinor, 'The bonus balance');
      same(methods.balanceMinor, info.balanceMinor, 'The balance of the payment methods');
    },
  },
  {
    id: 'cashier.deposit',
    requirements: ['ROLE-06', 'ROLE-08'],
    asks: 'A deposit keeps to its limits, and a repeated one is booked once; visitors cannot deposit.',
    async run(platform, { same }) {
      const token = await platform.token('player');
      const { deposit } = await platform.call(cashier.paymentMethods, { language: 'EN' }, { token });
      const [method] = deposit;
      if (method === undefined) throw new NotChecked('There are no ways to deposit.');
      const { methodId, minimumMinor, maximumMinor } = method;
      const request = { methodId, amountMinor: minimumMinor };
      await platform.refused(cashier.createDeposit, request, 'not.logged.in');
      const options = { token, idempotencyKey: randomName('deposit-') };
      const tooMuch = { methodId, amountMinor: maximumMinor + 1 };
      await platform.refused(cashier.createDeposit, tooMuch, 'amount.out.of.limits', options);
      await platform.refused(cashier.createDeposit, request, 'request.invalid', { token });
      const first = (await platform.call(cashier.createDeposit, request, options)).transaction;
      const second = (await platform.call(cashier.createDeposit, request, options)).transaction;
      same(second.transactionId, first.transactionId, 'transactionId of the repetition');
      const order = { key: options.idempotencyKey, language: 'EN' } as const;
      const ordered = await platform.call(cashier.orderedPayment, order, { token });
      same(ordered.transaction?.transactionId, first.transactionId, 'transactionId of the order');
      const foreign = await platform.call(cashier.orderedPayment, order, {
        token: await platform.token('agent'),
      });
      same(foreign.transaction, null, 'The order of another member');
      const { transactionId } = first;
      const { transaction } = await platform.call(
        cashier.transactionStatus,
        { transactionId, language: 'EN' },
        { token },
      );
      same(transaction.amountMinor, minimumMinor, 'The amount of the transaction');
      same(
        transaction.waiting !== null,
        transaction.state === 'pending',
        'Whether the transaction waits for something',
      );
      await platform.refused(cashier.transactionStatus, { transactionId, language: 'EN' }, 'not.found', {
        token: await platform.token('agent'),
      });
    },
  },
  {
    id: 'agent.roles',
    requirements: ['ROLE-02', 'ROLE-11', 'ERR-02'],
    asks: 'A player is refused the calls of agents with no.permission.',
    async run(platform) {
      const token = await platform.token('player');
      for (const endpoint of [agent.agentDailySalaryRequests, agent.teamKpiA]) {
        await platform.refused(endpoint, {}, 'no.permission', { token });
      }
      await platform.refused(agent.agentDownline, { pageNo: '1', pageSize: '20' }, 'no.permission', {
        token,
      });
    },
  },
  {
    id: 'agent.flags',
    requirements: ['AGENT-02', 'API-33', 'API-30', 'API-31', 'API-66'],
    asks: 'The flags of the funds info tell whether contract requests are open.',
    async run(platform, { same }) {
      const token = await platform.token('agent');
      const funds = await platform.call(agent.fundsInfo, {}, { token });
      for (const [endpoint, flag] of [
        [agent.agentDailySalaryRequests, 'dailysalreqtype'],
        [agent.agentDividendRequests, 'divtypecompperiodreq'],
        [agent.agentHourContract, 'contracthoursalreq'],
      ] as const) {
        const { list } = await platform.call(endpoint, {}, { token });
        same(
          funds[flag],
          list.some(({ state }) => state === 'open'),
          flag,
        );
      }
    },
  },
  {
    id: 'agent.excluded',
    requirements: ['ROLE-04'],
    asks: 'Types 4, 40, 41 and 42 have no open contract requests in the funds info.',
    needs: ['noFreePlay'],
    async run(platform, { same }) {
      const { type } = platform.account('noFreePlay');
      if (![40, 41, 42].includes(type)) throw new NotChecked(`The type of noFreePlay is ${type}.`);
      const token = await platform.token('noFreePlay');
      const funds = await platform.call(agent.fundsInfo, {}, { token });
      const { dailysalreqtype, divtypecompperiodreq, contracthoursalreq } = funds;
      same([dailysalreqtype, divtypecompperiodreq, contracthoursalreq], [false, false, false], 'The flags');
    },
  },
  {
    id: 'agent.kpi',
    requirements: ['API-32'],
    asks: 'The totals of KPI A and B are the sums of their days.',
    async run(platform, { same }) {
      const token = await platform.token('agent');
      for (const endpoint of [agent.teamKpiA, agent.teamKpiB]) {
        const { points, total } = await platform.call(endpoint, {}, { token });
        same(total, sum(points.map(({ value }) => value)), `The total of ${endpoint.name}`);
      }
    },
  },
  {
    id: 'agent.downline',
    requirements: ['API-67'],
    asks: 'Pages of the downline have the size that was asked for, and the totals add up.',
    async run(platform, { same }) {
      const token = await platform.token('agent');
      const page = await platform.call(agent.agentDownline, { pageNo: '1', pageSize: '5' }, { token });
      same(page.totalPages, Math.ceil(page.totalCount / 5), `totalPages of ${page.totalCount} members`);
      same(page.list.length, Math.min(5, page.totalCount), 'The number of members on page 1');
    },
  },
  {
    id: 'chat.lists',
    requirements: ['API-62', 'API-64', 'CHAT-01', 'CHAT-02', 'ENTITY-35', 'FLAG-11'],
    asks: 'The anchor list has only hosts who stream, and all of them are in the model list.',
    async run(platform, { ok }) {
      await requireSwitch(platform, 'CBS3');
      const anchors = await platform.call(chat.chatAnchors, { module: 'CBS3', language: 'EN' });
      const models = await platform.call(chat.chatModels, { language: 'EN' });
      for (const { modelId, streaming } of anchors.list) {
        ok(streaming, `${modelId} is an anchor, but does not stream.`);
        ok(
          models.list.some((model) => model.modelId === modelId),
          `${modelId} is not in the model list.`,
        );
      }
    },
  },
  {
    id: 'chat.focus',
    requirements: ['API-63', 'CHAT-01'],
    asks: 'A host whom a member follows is in the focus list, once, until the member stops.',
    async run(platform, { same }) {
      await requireSwitch(platform, 'CBS3');
      const token = await platform.token('player');
      const { list } = await platform.call(chat.chatModels, { language: 'EN' }, { token });
      const host = list.find(({ active, focused }) => active && !focused);
      if (host === undefined) throw new NotChecked('There is no host whom the player does not follow.');
      const { modelId } = host;
      const count = async () => {
        const followed = await platform.call(chat.chatFocus, { language: 'EN' }, { token });
        return followed.list.filter((model) => model.modelId === modelId).length;
      };
      await platform.call(chat.setChatFocus, { modelId, focused: true }, { token });
      await platform.call(chat.setChatFocus, { modelId, focused: true }, { token });
      same(await count(), 1, 'How often the list has a host who is followed twice');
      await platform.call(chat.setChatFocus, { modelId, focused: false }, { token });
      same(await count(), 0, 'How often the list has a host who is not followed');
    },
  },
  {
    id: 'chat.rooms',
    requirements: ['CHAT-02'],
    asks: 'A free room is open to a member, with its history; its messages are in order.',
    async run(platform, { same, ok }) {
      await requireSwitch(platform, 'CBS3');
      const token = await platform.token('player');
      const { list } = await platform.call(chat.chatModels, { language: 'EN' }, { token });
      const host = list.find(({ active, roomType }) => active && roomType === 'free');
      if (host === undefined) throw new NotChecked('There is no free room.');
      const { modelId } = host;
      const { entrance } = await platform.call(chat.chatRoom, { modelId, language: 'EN' }, { token });
      same(entrance, 'open', 'The entrance of a free room');
      const history = await platform.call(chat.chatHistory, { modelId, before: '0' }, { token });
      const numbers = history.list.map(({ seq }) => seq);
      ok(
        numbers.every((seq, index) => index === 0 || seq > (numbers[index - 1] ?? 0)),
        'The messages are not in order.',
      );
    },
  },
  {
    id: 'chat.launch',
    requirements: ['API-65', 'ENTITY-35', 'CHAT-01'],
    asks: 'A member launches the chat with a ticket; a visitor is refused with not.logged.in.',
    async run(platform, { ok }) {
      await requireSwitch(platform, 'CBS3');
      const request = {
        b2c: '1',
        backUrl: '/m/home',
        headerColor: '#000000',
        title: 'Chat',
        template: 'v2',
      } as const;
      await platform.refused(chat.launchChat, request, 'not.logged.in');
      const token = await platform.token('player');
      const launch = await platform.call(chat.launchChat, request, { token });
      const again = await platform.call(chat.launchChat, request, { token });
      ok(launch.ticket !== again.ticket, 'Two launches have the same ticket.');
      ok(launch.expirationTime > Date.now(), 'The ticket has expired.');
    },
  },
];
