import { applySignUpReward } from '@contract/content';
import { expect, it } from 'vitest';
import { HELP_PATH } from '@/config/routes';
import { createPlayer } from '../support/player';
import { loginPopup } from '../support/screens';
import { stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* Rewards collected on the real platform, and the bonus that one of them grants. */

const stageOf = stageOfFile();
const main = ({ page }: Visit) => page.getByRole('main');
/** The first-deposit bonus, which becomes cash once it has been wagered. */
const FIRST_DEPOSIT = 'PR-101';

it('ROUTE-59 a reward is collected as a bonus, the withdrawal shows the locked amount and the reason, and the bonus can be given up', async () => {
  const stage = await stageOf();
  const player = await createPlayer(stage, 50_000);
  await player.call(applySignUpReward, { promotionId: FIRST_DEPOSIT, remarks: '', pictures: [] });
  await stage.control('POST', '/rewards/review', { username: player.username });
  const visit = await startVisit(stage, { session: player.session });
  const { t } = visit;
  await visit.goto('/m/rewardCenter');
  const claim = main(visit).locator('li').getByRole('button', { name: '₱500.00' });
  await claim.tap();
  const running = main(visit).getByRole('region', { name: t('bonus.running') });
  await visit.sees(running.getByText('₱500.00').first());
  await visit.lacks(claim);
  expect(await visit.axe()).toEqual([]);

  await visit.goto('/m/withdraw');
  const locked = main(visit).getByRole('region', { name: t('bonus.locked') });
  await visit.sees(locked.getByText(t('bonus.locked_why')));
  expect(await visit.axe()).toEqual([]);
  await locked.getByRole('link', { name: t('bonus.manage') }).tap();

  await running.getByRole('button', { name: t('bonus.give_up') }).tap();
  const question = visit.page.getByRole('alertdialog', { name: t('bonus.give_up_title') });
  await question.getByRole('button', { name: t('bonus.give_up'), exact: true }).tap();
  await visit.lacks(running);
  await main(visit)
    .getByRole('tab', { name: t('rewards.history') })
    .tap();
  await visit.sees(main(visit).getByText(t('bonus.forfeited')));
  await visit.end();
});

it('ROUTE-42 REWARD-05 a link to an application shows a visitor the promotions and the login, and the way back does not lead to it', async () => {
  const stage = await stageOf();
  const visitor = await startVisit(stage);
  const list = ({ page, t }: Visit) => page.getByRole('main').getByRole('list', { name: t('promo.title') });
  await visitor.goto(HELP_PATH);
  await visitor.goto(`/m/applyReward?id=${FIRST_DEPOSIT}`);
  await visitor.sees(loginPopup.dialog(visitor));
  expect(visitor.address()).toBe('/m/activity');
  await loginPopup.close(visitor).tap();
  await visitor.lacks(loginPopup.dialog(visitor));
  await visitor.sees(list(visitor).getByRole('listitem').first());
  await visitor.page.goBack();
  await visitor.until('the page before shows', () => visitor.address() === HELP_PATH);
  await visitor.end();

  const member = await startVisit(stage, { session: await stage.openSession('demo') });
  await member.goto('/m/applyReward');
  await member.sees(list(member).getByRole('listitem').first());
  expect(member.address()).toBe('/m/activity');
  await member.lacks(loginPopup.dialog(member));
  await member.end();
});
