import { betRecords, memberRound } from '@contract/member';
import { expect, it } from 'vitest';
import { BET_RECORD_PATH, GAME_RULES_PATH, ROUND_PATH } from '@/config/routes';
import { formatMoney, referenceOf } from '@/features/shared/format';
import type { RoundDetailContext, RoundDetailEvent } from '@/machines/member/roundDetail/roundDetail.machine';
import { answered, button, cut, excused, failure, late, main, retry } from '../support/answers';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import { createPlayer, type Player } from '../support/player';
import { reloadInOtherLanguage } from '../support/screens';
import { type Stage, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* The page of one round: as the platform answers, and from the betting record and back. */

type RoundStep =
  | RoundDetailEvent['type']
  | `${'round' | 'freshRound'} ${'done' | 'error'}`
  | 'after REQUEST_TIMEOUT'
  | 'after ROUND_REFRESH';

let member: Promise<Player> | undefined;
const memberOf = (stage: Stage) => {
  member ??= createPlayer(stage);
  return member;
};

async function showsRound(
  visit: Visit,
  { round }: Pick<RoundDetailContext, 'round'>,
  standing: 'running' | 'won' | 'refunded',
): Promise<void> {
  if (round === null) throw new Error('The chart shows a round.');
  await visit.sees(main(visit).getByRole('heading', { name: round.game.displayName, exact: true }));
  await visit.sees(
    main(visit)
      .getByText(visit.t(`round.standing_${standing}`), { exact: true })
      .first(),
  );
  await visit.sees(main(visit).getByText(referenceOf(round.betId), { exact: true }));
  await visit.sees(
    main(visit)
      .getByText(formatMoney(round.betMinor, round.currency, visit.language), { exact: true })
      .first(),
  );
  await visit.sees(button(main(visit), visit.t(standing === 'running' ? 'round.continue' : 'round.open')));
  await visit.lacks(main(visit).getByText(visit.t('round.failed')));
}

const ELSEWHERE = { unplayable: 'Other journeys cover login and logout.' };

const roundFlow: Flow<RoundStep> = {
  chart: 'round-detail',
  drivers: {
    'session.changed': ELSEWHERE,
    'resource.retry': retry,
    'language.changed': ({ visit, before, after }) =>
      reloadInOtherLanguage(visit, memberRound, before.matches('loading') && after.matches('loading')),
    'round done': answered(memberRound),
    'freshRound done': answered(memberRound),
    'round error': async ({ visit, sample }) => {
      const held = await visit.gateOf(memberRound).next();
      await (sample === 'unreachable' ? held.cut() : held.refuse('not.found'));
    },
    'freshRound error': cut(memberRound),
    'after REQUEST_TIMEOUT': late(memberRound),
    'after ROUND_REFRESH': ({ visit }) => visit.pass(10_000),
  } satisfies Record<RoundStep, Driver | Unplayable>,
  states: {
    deciding: { unseen: 'Over immediately.' },
    visitor: { unseen: 'The failing calls of members cover the login over it.' },
    trial: { unseen: 'Other journeys cover what a trial account sees.' },
    loading: async (visit) => {
      await visit.lacks(main(visit).getByText(visit.t('round.number'), { exact: true }));
    },
    'showing.deciding': { unseen: 'Over immediately.' },
    'showing.running': (visit, { context }) => showsRound(visit, context, 'running'),
    'showing.refreshing': (visit, { context }) => showsRound(visit, context, 'running'),
    'showing.settled': (visit, { context }) => showsRound(visit, context, 'won'),
    'showing.refunded': (visit, { context }) => showsRound(visit, context, 'refunded'),
    missing: async (visit) => {
      await visit.sees(main(visit).getByText(visit.t('round.missing'), { exact: true }));
      await visit.sees(main(visit).getByRole('link', { name: visit.t('record.title'), exact: true }));
    },
    failed: (visit) => visit.sees(failure(visit, visit.t('round.failed'))),
  },
  async begin(stage, { input }, language) {
    const { session } = await memberOf(stage);
    const visit = await startVisit(stage, { language, session });
    excused(visit, memberRound);
    await visit.gate(memberRound);
    const isNamed = input !== 'a member without a round';
    await visit.goto(isNamed ? `${ROUND_PATH}?id=00000000-0000-4000-8000-000000000017` : ROUND_PATH);
    // Until then the app shell shows, which is no page yet.
    await visit.sees(visit.page.getByRole('heading', { level: 1 }).first());
    return visit;
  },
  differs: ({ step, from }) =>
    step.label === 'language.changed' ? from.configuration.snapshot.value : undefined,
};

replayOnPage('ROUTE-60 a round', roundFlow, 'TY', 'every step');

const stageOf = stageOfFile();

it('ROUTE-60 a round of the betting record has a page, and going back leads to the same place of the record', async () => {
  const stage = await stageOf();
  await stage.set({ 'switches.TRANSBETREPMEM3': true });
  const session = await stage.openSession('demo');
  const visit = await startVisit(stage, { language: 'EN', session });
  await visit.goto(BET_RECORD_PATH);
  const links = main(visit).locator(`a[href^="${ROUND_PATH}?id="]`);
  await visit.until('the rounds show', async () => (await links.count()) > 10);
  const wanted = links.nth(10);
  await wanted.scrollIntoViewIfNeeded();
  const name = await wanted.locator('span').nth(2).textContent();
  const href = await wanted.getAttribute('href');
  await wanted.evaluate((link) => link.scrollIntoView({ block: 'center' }));
  const place = await visit.page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(100);
  await wanted.tap();
  await visit.until('the round shows', () => visit.address() === href);
  await visit.sees(main(visit).getByRole('heading', { name: name ?? '', exact: true }));
  expect(visit.calls.filter((call) => call.startsWith(`GET ${memberRound.path}`))).toHaveLength(1);
  expect(await visit.axe()).toEqual([]);
  await main(visit)
    .getByRole('link', { name: visit.t('rules.title'), exact: true })
    .tap();
  await visit.until('the rules show', () => visit.address().startsWith(GAME_RULES_PATH));
  await visit.page.goBack();
  await visit.until('the round is back', () => visit.address() === href);
  await visit.page.goBack();
  await visit.until('the record is back', () => visit.address() === BET_RECORD_PATH);
  await visit.until('the record is where it was', () =>
    visit.page.evaluate((before) => Math.abs(scrollY - before) < 10, place),
  );
  expect(visit.calls.some((call) => call.startsWith(`GET ${betRecords.path}`))).toBe(true);
  await visit.end();
});
