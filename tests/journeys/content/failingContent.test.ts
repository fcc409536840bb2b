import { agentDailySalaryRequests, agentDownline, teamKpiA } from '@contract/agent';
import { buyChatPass, chatAnchors, chatHistory, setChatFocus } from '@contract/chat';
import {
  announcements,
  applySignUpReward,
  claimReward,
  helpCentre,
  notice,
  promotionCategories,
  rewardCentre,
} from '@contract/content';
import type { Endpoint } from '@contract/core';
import type { LanguageCode } from '@contract/system';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { replaced } from '../support/cashier';
import { failingEndpoint, failures } from '../support/failing';
import { shell } from '../support/screens';
import { type Stage, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/*
 * Every call of the content, agent and chat screens fails in every way, one after the other on the same open page: the
 * player reads the error in their language, can retry, and the call works in the end.
 */

const stageOf = stageOfFile();
const main = ({ page }: Visit) => page.getByRole('main');
/** A lost session leads to the login; sessionEnds.test.ts covers it. */
const WAYS = failures('not.logged.in').filter(({ code }) => code !== 'not.logged.in');

interface FailingPage {
  readonly path: string;
  readonly endpoint: Endpoint;
  readonly failed:
    | 'help.failed'
    | 'notices.failed'
    | 'promo.failed'
    | 'rewards.failed'
    | 'chat.list_failed'
    | 'agent.contracts_failed';
  works(visit: Visit): Locator;
}

/** Pages of one player, opened one after the other. */
interface Round {
  readonly player: string;
  readonly language: LanguageCode;
  session?(stage: Stage): ReturnType<Stage['openSession']>;
  readonly pages: readonly FailingPage[];
}

const ROUNDS: readonly Round[] = [
  {
    player: 'a visitor',
    language: 'TY',
    pages: [
      {
        path: '/m/help',
        endpoint: helpCentre,
        failed: 'help.failed',
        works: (visit) => main(visit).getByRole('search').getByRole('textbox'),
      },
      {
        path: '/m/activity',
        endpoint: promotionCategories,
        failed: 'promo.failed',
        works: (visit) => main(visit).getByRole('listitem').first(),
      },
      {
        path: '/m/chat',
        endpoint: chatAnchors,
        failed: 'chat.list_failed',
        works: (visit) => main(visit).locator('a[href*="model=ligaya"]'),
      },
    ],
  },
  {
    player: 'a member',
    language: 'EN',
    session: (stage) => stage.openSession('demo'),
    pages: [
      {
        path: '/m/notice',
        endpoint: announcements,
        failed: 'notices.failed',
        works: (visit) => main(visit).locator('details').first(),
      },
      {
        path: '/m/rewardCenter',
        endpoint: rewardCentre,
        failed: 'rewards.failed',
        works: (visit) => main(visit).getByRole('tablist'),
      },
    ],
  },
  {
    player: 'an agent',
    language: 'EN',
    session: (stage) => stage.openSession('agent1', 'agent'),
    pages: [
      {
        path: '/m/member/agent/getSalaryContract',
        endpoint: agentDailySalaryRequests,
        failed: 'agent.contracts_failed',
        works: (visit) => main(visit).getByText(visit.t('agent.contracts_empty')),
      },
    ],
  },
];

/** Fails the call of a page in every way. */
async function failOn(visit: Visit, { path, endpoint, failed, works }: FailingPage): Promise<void> {
  const failing = await failingEndpoint(visit, endpoint);
  const told = main(visit).getByText(visit.t(failed));
  const retry = main(visit).getByRole('button', { name: visit.t('action.retry') });
  for (const [at, way] of WAYS.entries()) {
    failing.set(way);
    await (at === 0 ? visit.goto(path) : failing.press(retry));
    await failing.asked();
    await visit.sees(told);
    await visit.sees(retry);
  }
  expect(await visit.axe()).toEqual([]);
  failing.set(undefined);
  await failing.press(retry);
  await visit.sees(works(visit));
  await visit.lacks(told);
}

describe('a page with a failing call', () => {
  it.each(ROUNDS)('says so and lets $player retry ($language)', async ({ language, session, pages }) => {
    const stage = await stageOf();
    const visit = await startVisit(stage, {
      language,
      ...(session === undefined ? {} : { session: await session(stage) }),
    });
    for (const page of pages) await failOn(visit, page);
    visit.takeProblems();
    await visit.end();
  });
});

it('REWARD-07 REWARD-09 an application that fails in every way keeps its input and its idempotency key, and is finally sent', async () => {
  const stage = await stageOf();
  const visit = await startVisit(stage, {
    session: await stage.openSession((await stage.createMember()).username),
  });
  const failing = await failingEndpoint(visit, applySignUpReward);
  await visit.goto('/m/applyReward?id=PR-106');
  const remarks = main(visit).getByRole('textbox', { name: new RegExp(visit.t('reward.remarks')) });
  const send = main(visit).getByRole('button', { name: visit.t('reward.submit'), exact: true });
  await remarks.fill('Round 12');
  for (const way of WAYS) {
    failing.set(way);
    await failing.press(send);
    await failing.asked();
    await visit.sees(shell.toast(visit, visit.t(`error.${way.code}`)));
    await visit.until('it may be sent again', () => send.isEnabled());
    expect(await remarks.inputValue()).toBe('Round 12');
  }
  expect(new Set(failing.keys).size).toBe(1);
  failing.set(undefined);
  await send.tap();
  await visit.until('the promotions replace it', () => visit.address() === '/m/activity');
  visit.takeProblems();
  await visit.end();
});

const REWARD = {
  rewardId: 'r1',
  title: 'Cashback',
  amountMinor: 8_800,
  state: 'claimable',
  updatedTime: 1_700_000_000_000,
  expirationTime: null,
  reason: null,
} as const;

describe('a failing call within a page', () => {
  /** One failure with an unknown result, and one refusal. */
  const SORTS = WAYS.filter(({ name }) => ['a refused connection', '403 no.permission'].includes(name));

  it('ROUTE-45 ROUTE-59 CHAT-01 CHAT-02 an announcement, a claim, a host, a room: each failure shows, and a retry succeeds', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { session: await stage.openSession('demo') });
    const retry = main(visit).getByRole('button', { name: visit.t('action.retry') });

    const detail = await failingEndpoint(visit, notice);
    detail.set(SORTS[0]);
    await visit.goto(`/m/noticeDetail?id=PL-201`);
    for (const way of [SORTS[1], undefined]) {
      await detail.asked();
      await visit.sees(main(visit).getByText(visit.t('notices.one_failed')));
      detail.set(way);
      await retry.tap();
    }
    await visit.sees(main(visit).locator('article'));

    const claim = await failingEndpoint(visit, claimReward);
    const rewards = await visit.gate(rewardCentre);
    const told = async () => (await rewards.next()).answer(replaced({ list: [REWARD] }));
    await visit.goto('/m/rewardCenter');
    await told();
    const take = main(visit).getByRole('button', {
      name: visit.t('rewards.claim_label', { amount: '₱88.00', title: REWARD.title }),
    });
    await visit.sees(take);
    for (const way of SORTS) {
      claim.set(way);
      await take.tap();
      await claim.asked();
      // The reloaded list shows the result.
      await told();
      await visit.sees(shell.toast(visit, visit.t(`error.${way.code}`)));
      await visit.until('it can be claimed again', () => take.isEnabled());
    }

    const follow = await failingEndpoint(visit, setChatFocus);
    await visit.goto('/m/chat');
    const heart = main(visit).locator('[aria-pressed]').first();
    const pressed = await heart.getAttribute('aria-pressed');
    for (const way of SORTS) {
      follow.set(way);
      await heart.tap();
      await follow.asked();
      await visit.sees(
        visit.page
          .getByRole('alert')
          .filter({ hasText: visit.t(`error.${way.code}`) })
          .first(),
      );
      expect(await heart.getAttribute('aria-pressed')).toBe(pressed);
    }

    const older = await failingEndpoint(visit, chatHistory);
    older.set(SORTS[0]);
    await visit.goto('/m/chat/room?model=ligaya');
    await main(visit)
      .getByRole('button', { name: visit.t('chat.older') })
      .tap();
    for (const way of [SORTS[1], undefined]) {
      await older.asked();
      await visit.sees(main(visit).getByText(visit.t('chat.older_failed')));
      older.set(way);
      await retry.tap();
    }
    await visit.lacks(main(visit).getByText(visit.t('chat.older_failed')));

    const pass = await failingEndpoint(visit, buyChatPass);
    await visit.goto('/m/chat/room?model=sinag');
    const pay = main(visit).getByRole('button', { name: /50\.00/ });
    for (const way of SORTS) {
      pass.set(way);
      await pay.tap();
      await pass.asked();
      await visit.sees(
        main(visit)
          .getByRole('alert')
          .filter({ hasText: visit.t(`error.${way.code}`) }),
      );
    }
    expect(new Set(pass.keys).size).toBe(1);
    visit.takeProblems();
    await visit.end();
  });

  it('API-32 API-67 AGENT-01 a figure and the members of a team show that they failed to load, and load on a retry', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { session: await stage.openSession('agent1', 'agent') });
    for (const [endpoint, text] of [
      [teamKpiA, 'agent.figure_failed'],
      [agentDownline, 'agent.downline_failed'],
    ] as const) {
      const failing = await failingEndpoint(visit, endpoint);
      failing.set(SORTS[0]);
      await visit.goto('/m/agent/home');
      for (const way of [SORTS[1], undefined]) {
        await failing.asked();
        await visit.sees(main(visit).getByText(visit.t(text)));
        failing.set(way);
        await main(visit)
          .getByRole('button', { name: visit.t('action.retry') })
          .tap();
      }
      await visit.lacks(main(visit).getByText(visit.t(text)));
    }
    visit.takeProblems();
    await visit.end();
  });
});
