import { teamKpiB } from '@contract/agent';
import { type GameRules, gameRules } from '@contract/catalogue';
import { type HelpArticle, helpCentre, markAnnouncementRead, notice } from '@contract/content';
import { manualRebate, playerRankProgress } from '@contract/member';
import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { FIGURE_REFRESH } from '@/config/constants';
import {
  AGENT_HOME_PATH,
  GAME_RULES_PATH,
  HELP_PATH,
  HOME_PATH,
  MANUAL_REBATE_PATH,
  MEMBER_CENTRE_PATH,
  NOTICE_PATH,
  NOTICES_PATH,
} from '@/config/routes';
import { formatMoney } from '@/features/shared/format';
import type { TeamFigureEvent } from '@/machines/agent/teamFigure/teamFigure.machine';
import type { GameRulesEvent } from '@/machines/catalogue/gameRules/gameRules.machine';
import type { HelpEvent } from '@/machines/content/help/help.machine';
import type { NoticeDetailEvent } from '@/machines/content/noticeDetail/noticeDetail.machine';
import type {
  ManualRebateContext,
  ManualRebateEvent,
} from '@/machines/member/manualRebate/manualRebate.machine';
import type { RankEvent } from '@/machines/member/rank/rank.machine';
import {
  answered,
  button,
  cut,
  excused,
  failure,
  late,
  main,
  reads,
  retry,
  spinner,
} from '../support/answers';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import { logIn, loginPopup, reloadInOtherLanguage } from '../support/screens';
import { startVisit, type Visit } from '../support/visit';

/* Pages around one answer of the platform: it is late, fails, is asked for again, and shows as it came. */

const ELSEWHERE = { unplayable: 'Other journeys cover login and logout.' };

/* ---- the help centre ---- */

const help = {
  search: (visit: Visit) => main(visit).getByRole('search').getByRole('textbox'),
  articles: (visit: Visit) =>
    main(visit)
      .getByRole('list', { name: visit.t('help.all') })
      .getByRole('listitem'),
};

/** The articles that match the text, and their number. */
async function listsArticles(
  visit: Visit,
  { text, found }: { readonly text: string; readonly found: readonly HelpArticle[] },
): Promise<void> {
  await visit.until('the field holds the text', async () => (await help.search(visit).inputValue()) === text);
  await reads(
    visit,
    'the matching articles show',
    help.articles(visit).getByRole('heading'),
    found.map(({ title }) => title),
  );
  await reads(visit, 'their number shows', main(visit).getByRole('status'), [
    text === '' ? '' : visit.t('help.found', { count: found.length }),
  ]);
}

type HelpStep = HelpEvent['type'] | `articles ${'done' | 'error'}` | 'after REQUEST_TIMEOUT';

const helpFlow: Flow<HelpStep> = {
  chart: 'help',
  drivers: {
    'session.changed': ELSEWHERE,
    'help.typed': ({ visit, step }) => help.search(visit).fill(step.event['text']),
    'help.clear': ({ visit }) => button(main(visit), visit.t('help.clear')).tap(),
    'resource.retry': retry,
    'language.changed': ({ visit, before }) =>
      reloadInOtherLanguage(visit, helpCentre, before.matches('loading')),
    'articles done': answered<readonly HelpArticle[]>(helpCentre, (list) => ({ list })),
    'articles error': cut(helpCentre),
    'after REQUEST_TIMEOUT': late(helpCentre),
  } satisfies Record<HelpStep, Driver | Unplayable>,
  states: {
    loading: async (visit, { context }) => {
      if (context.articles.length > 0) return listsArticles(visit, context);
      await visit.sees(spinner(visit));
      await visit.lacks(help.search(visit));
    },
    'ready.deciding': { unseen: 'Over immediately.' },
    'ready.listed': async (visit, { context }) => {
      await listsArticles(visit, context);
      await visit.lacks(main(visit).getByText(visit.t('help.nothing'), { exact: true }));
    },
    'ready.nothing': async (visit, { context }) => {
      await visit.sees(main(visit).getByText(visit.t('help.nothing'), { exact: true }));
      await listsArticles(visit, context);
    },
    failed: async (visit) => {
      await visit.sees(failure(visit, visit.t('help.failed')));
      await visit.lacks(help.search(visit));
    },
  },
  async begin(stage, _path, language) {
    const visit = await startVisit(stage, { language });
    await visit.gate(helpCentre);
    await visit.goto(HELP_PATH);
    return visit;
  },
  admits({ step, from }) {
    const { snapshot } = from.configuration;
    const { text, articles } = snapshot.context;
    // The field shows with the articles; typing the same text is no step, and there is nothing to clear without one.
    if (step.label.startsWith('help.typed'))
      return step.event['text'] !== text && (articles.length > 0 || snapshot.matches('ready'));
    return step.label !== 'help.clear' || text !== '';
  },
  differs: ({ step, from }) =>
    step.label === 'language.changed' ? from.configuration.snapshot.value : undefined,
};

/* ---- one announcement ---- */

type NoticeStep =
  | NoticeDetailEvent['type']
  | `${'notice' | 'mark'} ${'done' | 'error'}`
  | 'after REQUEST_TIMEOUT';

/** Waits for the log entry of a read mark that was not stored. */
async function logged(visit: Visit): Promise<void> {
  await visit.until('the failure is logged', () =>
    visit.problems.some((problem) => problem.includes('could not update the read mark')),
  );
  visit.takeProblems();
}

/** The announcement as the platform sent it. */
async function showsNotice(visit: Visit, title: string): Promise<void> {
  await visit.sees(main(visit).getByRole('heading', { name: title, exact: true }));
  await visit.sees(main(visit).getByRole('link', { name: visit.t('notices.all') }));
  await visit.lacks(main(visit).getByText(visit.t('notices.missing')));
}

const noticeFlow: Flow<NoticeStep> = {
  chart: 'notice-detail',
  drivers: {
    'notice.retry': retry,
    'notice.list': ({ visit }) => button(main(visit), visit.t('notices.all')).tap(),
    'session.changed': ELSEWHERE,
    'language.changed': ({ visit, before, after }) =>
      reloadInOtherLanguage(visit, notice, before.matches('loading') && after.matches('loading')),
    'notice done': answered(notice),
    'notice error': async ({ visit, sample }) => {
      const held = await visit.gateOf(notice).next();
      await (sample === 'unreachable' ? held.cut() : held.refuse('not.found'));
    },
    'mark done': answered(markAnnouncementRead, () => ({ announcementId: 'one', read: true })),
    'mark error': async ({ visit }) => {
      await (await visit.gateOf(markAnnouncementRead).next()).cut();
      await logged(visit);
    },
    'after REQUEST_TIMEOUT': async (play) => {
      const isMark = play.before.matches('marking');
      await late(isMark ? markAnnouncementRead : notice)(play);
      if (isMark) await logged(play.visit);
    },
  } satisfies Record<NoticeStep, Driver | Unplayable>,
  states: {
    deciding: { unseen: 'Over immediately.' },
    loading: async (visit, { context }) => {
      if (context.notice === null) await visit.sees(spinner(visit));
      else await showsNotice(visit, context.notice.title);
    },
    marking: async (visit, { context }) => {
      await showsNotice(visit, context.notice.title);
      await visit.until('it is being marked', () => visit.gateOf(markAnnouncementRead).waiting() === 1);
    },
    showing: async (visit, { context }) => {
      await showsNotice(visit, context.notice.title);
      expect(visit.gateOf(markAnnouncementRead).waiting()).toBe(0);
    },
    missing: async (visit) => {
      await visit.sees(main(visit).getByText(visit.t('notices.missing'), { exact: true }));
      await visit.lacks(main(visit).getByRole('heading', { name: 'one' }));
    },
    left: (visit) => visit.until('the announcements show', () => visit.address() === NOTICES_PATH),
    failed: (visit) => visit.sees(failure(visit, visit.t('notices.one_failed'))),
  },
  async begin(stage, { input }, language) {
    const account = { member: 'demo', trial: 'bisita' }[input];
    const visit = await startVisit(stage, {
      language,
      ...(account === undefined ? {} : { session: await stage.openSession(account) }),
    });
    excused(visit, notice);
    excused(visit, markAnnouncementRead);
    await visit.gate(notice);
    await visit.gate(markAnnouncementRead);
    await visit.goto(input === 'nameless' ? NOTICE_PATH : `${NOTICE_PATH}?id=one`);
    return visit;
  },
  differs: ({ step, from }) =>
    step.label === 'language.changed' ? from.configuration.snapshot.value : undefined,
};

/* ---- the rules of a game ---- */

type RulesStep = GameRulesEvent['type'] | `rules ${'done' | 'error'}` | 'after REQUEST_TIMEOUT';

/** The game, how it is played, and the pay table in money at the smallest bet. */
async function showsRules(visit: Visit, { rules }: { readonly rules: GameRules }): Promise<void> {
  const [line] = rules.pays;
  const money = (minor: number) => formatMoney(minor, rules.currency, visit.language);
  await visit.sees(main(visit).getByRole('heading', { name: rules.game.displayName, exact: true }));
  await visit.sees(main(visit).getByText(rules.about[0] ?? '', { exact: true }));
  await visit.sees(
    main(visit).getByRole('heading', { name: visit.t('rules.pays', { bet: money(rules.leastBetMinor) }) }),
  );
  await reads(visit, 'the pay table shows', main(visit).getByRole('listitem'), [
    `${line?.name}${money((rules.leastBetMinor * (line?.pays ?? 0)) / 100)}`,
  ]);
  await visit.sees(button(main(visit), visit.t('action.login')));
}

const rulesFlow: Flow<RulesStep> = {
  chart: 'game-rules',
  drivers: {
    'resource.retry': retry,
    'language.changed': ({ visit, before, after }) =>
      reloadInOtherLanguage(visit, gameRules, before.matches('loading') && after.matches('loading')),
    'rules done': answered(gameRules),
    'rules error': async ({ visit, sample }) => {
      const held = await visit.gateOf(gameRules).next();
      await (sample === 'unreachable' ? held.cut() : held.refuse('game.unavailable'));
    },
    'after REQUEST_TIMEOUT': late(gameRules),
  } satisfies Record<RulesStep, Driver | Unplayable>,
  states: {
    loading: async (visit, { context }) => {
      if (context.rules === null) await visit.sees(spinner(visit));
      else await showsRules(visit, context);
    },
    ready: async (visit, { context }) => {
      await showsRules(visit, context);
      await visit.lacks(main(visit).getByText(visit.t('rules.failed')));
    },
    deciding: { unseen: 'Over immediately.' },
    missing: async (visit) => {
      await visit.sees(main(visit).getByText(visit.t('rules.missing'), { exact: true }));
      await visit.sees(main(visit).getByRole('link', { name: visit.t('search.title'), exact: true }));
    },
    failed: (visit) => visit.sees(failure(visit, visit.t('rules.failed'))),
  },
  async begin(stage, { input }, language) {
    const visit = await startVisit(stage, { language });
    excused(visit, gameRules);
    await visit.gate(gameRules);
    await visit.goto(input === 'no game' ? GAME_RULES_PATH : `${GAME_RULES_PATH}?node=1207`);
    return visit;
  },
  differs: ({ step, from }) =>
    step.label === 'language.changed' ? from.configuration.snapshot.value : undefined,
};

/* ---- the VIP rank ---- */

type RankStep = RankEvent['type'] | `rank ${'done' | 'error'}` | 'after REQUEST_TIMEOUT';

const rankCard = (visit: Visit) => main(visit).getByRole('region', { name: visit.t('member.vip') });

const rankFlow: Flow<RankStep> = {
  chart: 'rank',
  drivers: {
    'resource.retry': retry,
    'rank done': answered(playerRankProgress),
    'rank error': cut(playerRankProgress),
    'after REQUEST_TIMEOUT': late(playerRankProgress),
  } satisfies Record<RankStep, Driver | Unplayable>,
  states: {
    loading: async (visit) => {
      await visit.sees(rankCard(visit).getByRole('img', { name: visit.t('shell.loading') }));
      await visit.lacks(rankCard(visit).getByText(visit.t('member.vip_none')));
    },
    ready: async (visit, { context: { labelId, vipProgress, toNextMinor } }) => {
      const percent = Math.floor(vipProgress * 100);
      const bar = rankCard(visit).getByRole('progressbar');
      await reads(
        visit,
        'the rank shows',
        rankCard(visit).locator('strong'),
        labelId === null ? [] : [labelId],
      );
      await reads(visit, 'the way to the next rank shows', rankCard(visit).locator('p'), [
        labelId === null
          ? visit.t('member.vip_none')
          : percent < 100
            ? visit.t('member.vip_percent', { percent })
            : visit.t('member.vip_top'),
        visit.t('member.vip_missing', { amount: formatMoney(toNextMinor, 'PHP', visit.language) }),
      ]);
      // MEMBER-03 The progress without a rank counts as full, which the page does not claim.
      if (labelId === null) await visit.lacks(bar);
      else expect(await bar.getAttribute('value')).toBe(String(percent));
    },
    failed: async (visit) => {
      await visit.sees(failure(visit, visit.t('member.vip_failed')));
      await visit.lacks(rankCard(visit));
    },
  },
  async begin(stage, _path, language) {
    const visit = await startVisit(stage, { language, session: await stage.openSession('demo') });
    await visit.gate(playerRankProgress);
    await visit.goto(MEMBER_CENTRE_PATH);
    return visit;
  },
  // The page offers to load a rank again only after a failure.
  admits: ({ step, from }) =>
    step.label !== 'resource.retry' || from.configuration.snapshot.matches('failed'),
};

/* ---- a figure of an agent's team ---- */

type FigureStep =
  | TeamFigureEvent['type']
  | `series ${'done' | 'error'}`
  | `after ${'REQUEST_TIMEOUT' | 'FIGURE_REFRESH'}`;

const figure = (visit: Visit) =>
  main(visit)
    .getByRole('heading', { name: visit.t('agent.turnover'), exact: true })
    .locator('..');
const plot = (visit: Visit) => figure(visit).getByRole('img', { name: /:/ });

/** Total, comparison with the days before, and the plot. */
async function showsFigure(visit: Visit): Promise<void> {
  await reads(visit, 'total and comparison show', figure(visit).locator('p:not([aria-hidden])'), [
    formatMoney(12_000, 'PHP', visit.language),
    visit.t('agent.up', { percent: 50 }),
  ]);
  await visit.sees(plot(visit));
}

const figureFlow: Flow<FigureStep> = {
  chart: 'team-figure',
  drivers: {
    'resource.retry': retry,
    'series done': answered(teamKpiB),
    'series error': cut(teamKpiB),
    'after REQUEST_TIMEOUT': late(teamKpiB),
    'after FIGURE_REFRESH': ({ visit }) => visit.pass(FIGURE_REFRESH),
  } satisfies Record<FigureStep, Driver | Unplayable>,
  states: {
    loading: async (visit, { context }) => {
      await visit.until('the figure is requested', () => visit.gateOf(teamKpiB).waiting() === 1);
      if (context.series !== null) return showsFigure(visit);
      await visit.sees(figure(visit).getByRole('img', { name: visit.t('shell.loading') }));
      await visit.lacks(plot(visit));
    },
    ready: showsFigure,
    failed: async (visit) => {
      await visit.sees(
        figure(visit)
          .getByRole('alert')
          .filter({ hasText: visit.t('agent.figure_failed') }),
      );
      await visit.lacks(plot(visit));
    },
  },
  async begin(stage, _path, language) {
    const visit = await startVisit(stage, { language, session: await stage.openSession('agent2', 'agent') });
    await visit.gate(teamKpiB);
    await visit.goto(AGENT_HOME_PATH);
    return visit;
  },
};

/* ---- the manual rebate ---- */

type RebateStep =
  | ManualRebateEvent['type']
  | `${'rebate' | 'claim'} ${'done' | 'error'}`
  | 'countdown sends wait.left'
  | `after ${'REQUEST_TIMEOUT' | 'LEAVE'}`;

const rebateOf = ({ context }: AnyMachineSnapshot): ManualRebateContext => context;
const claim = (visit: Visit) => main(visit).getByRole('button', { name: visit.t('rebate.claim') });
const peso = (visit: Visit, minor: number) => formatMoney(minor, 'PHP', visit.language);

/** The claimable amount, the last payment of this visit, and the reason of a failure. */
async function showsRebate(visit: Visit, snapshot: AnyMachineSnapshot): Promise<void> {
  const { rebate, paidMinor, failure: reason } = rebateOf(snapshot);
  if (rebate === null) throw new Error('there is no rebate to show');
  await visit.sees(main(visit).locator('p').getByText(peso(visit, rebate.claimableMinor), { exact: true }));
  await reads(
    visit,
    'the last payment shows',
    main(visit).getByRole('status'),
    paidMinor === null ? [] : [` ${visit.t('rebate.paid', { amount: peso(visit, paidMinor) })}`],
  );
  const alert = main(visit).getByRole('alert');
  await (reason === null
    ? visit.lacks(alert)
    : visit.sees(alert.filter({ hasText: visit.t(`error.${reason.code}`) })));
}

const rebateFlow: Flow<RebateStep> = {
  chart: 'manual-rebate',
  drivers: {
    'session.changed': async ({ visit }) => {
      await logIn(visit, 'demo');
      await visit.lacks(loginPopup.dialog(visit));
    },
    'rebate.claim': ({ visit }) => claim(visit).tap(),
    'rebate.retry': retry,
    'rebate done': answered(manualRebate),
    'rebate error': cut(manualRebate),
    'claim done': answered(manualRebate, (claimedMinor) => ({ claimedMinor })),
    'claim error': async ({ visit, sample }) => {
      const held = await visit.gateOf(manualRebate).next();
      await (sample === 'unreachable'
        ? held.cut()
        : held.refuse(sample === 'asked to wait' ? 'rate.limited' : 'conflict'));
    },
    'wait.left': { unplayable: 'Sent by the countdown.' },
    'countdown sends wait.left': {
      unplayable: "The countdown is the browser's own; a journey of login watches it.",
    },
    'after REQUEST_TIMEOUT': late(manualRebate),
    'after LEAVE': ({ visit }) => visit.until('home replaces it', () => visit.address() === HOME_PATH),
  } satisfies Record<RebateStep, Driver | Unplayable>,
  states: {
    deciding: { unseen: 'Over immediately.' },
    off: { unseen: 'Home replaces it at once.' },
    gone: (visit) => visit.lacks(main(visit).getByText(visit.t('rebate.claimable'))),
    visitor: async (visit) => {
      await visit.sees(loginPopup.dialog(visit));
      expect(visit.gateOf(manualRebate).waiting()).toBe(0);
    },
    trial: { unseen: 'Says that a real account is required, and no step leads on from it.' },
    loading: async (visit, snapshot) => {
      if (rebateOf(snapshot).rebate === null) return visit.sees(spinner(visit));
      await showsRebate(visit, snapshot);
      await visit.until('it cannot be claimed meanwhile', () => claim(visit).isDisabled());
    },
    unavailable: async (visit, snapshot) => {
      const reason = rebateOf(snapshot).failure?.code ?? 'unknown';
      await visit.sees(failure(visit, visit.t('rebate.failed')));
      await visit.sees(failure(visit, visit.t(`error.${reason}`)));
      await visit.lacks(claim(visit));
    },
    showing: async (visit, snapshot) => {
      const { claimableMinor = 0, list = [] } = rebateOf(snapshot).rebate ?? {};
      await showsRebate(visit, snapshot);
      await visit.until(
        'it can be claimed if there is any',
        async () => (await claim(visit).isEnabled()) === claimableMinor > 0,
      );
      const lines = main(visit)
        .getByRole('list', { name: visit.t('rebate.turnover') })
        .getByRole('listitem');
      await visit.until('the turnover shows', async () => (await lines.count()) === list.length);
      for (const { turnoverMinor } of list)
        await visit.sees(lines.filter({ hasText: peso(visit, turnoverMinor) }));
    },
    claiming: async (visit, snapshot) => {
      await showsRebate(visit, snapshot);
      await visit.until(
        'the button is busy',
        async () => (await claim(visit).getAttribute('aria-busy')) === 'true',
      );
    },
    unsure: async (visit, snapshot) => {
      await showsRebate(visit, snapshot);
      await visit.sees(main(visit).getByText(visit.t('rebate.unsure'), { exact: true }));
      await visit.lacks(claim(visit));
    },
  },
  undrawn: ['off'],
  async begin(stage, { input }, language) {
    await stage.set({ 'switches.MANPLAYREB3': input !== 'disabled' });
    const visit = await startVisit(stage, {
      language,
      ...(input === 'visitor' ? {} : { session: await stage.openSession('demo') }),
    });
    excused(visit, manualRebate);
    await visit.gate(manualRebate);
    await visit.goto(MANUAL_REBATE_PATH);
    return visit;
  },
  admits({ step, from }) {
    const { snapshot } = from.configuration;
    // Other journeys cover logout and trial accounts.
    if (step.label.startsWith('session.changed'))
      return step.label === 'session.changed (a member)' && snapshot.matches('visitor');
    // It is loaded again only after a failure.
    return step.label !== 'rebate.retry' || !snapshot.matches('showing');
  },
};

replayOnPage('ROUTE-46 HELP-01 HELP-02 API-61 help centre', helpFlow, 'TY', 'every step');
replayOnPage(
  'ROUTE-45 ANN-08 ANN-12 ANN-15 ROLE-14 API-55 API-56 announcement',
  noticeFlow,
  'TY',
  'every step',
);
replayOnPage('rules of a game', rulesFlow, 'TY and EN in turn', 'every step');
replayOnPage('MEMBER-03 ENTITY-16 API-28 VIP rank', rankFlow, 'TY and EN in turn', 'every step');
replayOnPage('API-32 figure of a team', figureFlow, 'EN', 'every step');
replayOnPage('ROUTE-61 FLAG-08 ROLE-06 manual rebate', rebateFlow, 'TY and EN in turn', 'every step');
