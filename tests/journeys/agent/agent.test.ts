import { fundsInfo } from '@contract/agent';
import type { LanguageCode } from '@contract/system';
import { describe, expect, it } from 'vitest';
import { SEARCH_DEBOUNCE } from '@/config/constants';
import type { MessageKey } from '@/config/messages';
import { DIVIDEND_CONTRACT_PATH, HOUR_CONTRACT_PATH, SALARY_CONTRACT_PATH } from '@/config/routes';
import { DEMO_PASSWORD, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* The agent area, from the agent login to an answered contract. */

const stageOf = stageOfFile();
const main = ({ page }: Visit) => page.getByRole('main');
const dialog = ({ page }: Visit) => page.locator('dialog[open]');

/** Answers the contract alert with one of its two buttons. */
async function answerAlert(
  visit: Visit,
  message: MessageKey,
  answer: 'action.cancel' | 'action.go',
): Promise<void> {
  await visit.sees(dialog(visit).getByText(visit.t(message)));
  await dialog(visit)
    .getByRole('button', { name: visit.t(answer) })
    .tap();
}

/** Agent, contract and answer of each journey. An answer is final, so each agent answers once. */
const AGENTS = {
  TY: {
    username: 'agent3',
    told: 'confirm.contract_salary',
    path: SALARY_CONTRACT_PATH,
    contract: 'sweldo-0412',
    answer: 'agent.accept',
    question: 'agent.ask_accept',
    state: 'agent.stage_accepted',
  },
  EN: {
    username: 'agent10',
    told: 'confirm.contract_hour',
    path: HOUR_CONTRACT_PATH,
    contract: 'oras-0051',
    answer: 'agent.refuse',
    question: 'agent.ask_refuse',
    state: 'agent.stage_refused',
  },
} as const;

describe('an agent', () => {
  it.each(['TY', 'EN'] satisfies readonly LanguageCode[])(
    'ROUTE-50 ROUTE-51 ROUTE-52 ROUTE-54 AGENT-01 AGENT-02 AGENT-03 AGENT-04 API-66 logs in, sees an alert about a contract and answers it (%s)',
    async (language) => {
      const visit = await startVisit(await stageOf(), { language });
      const { username, told, path, contract, answer, question, state } = AGENTS[language];
      await visit.goto('/m/agent/home');
      await main(visit)
        .getByRole('button', { name: visit.t('agent.log_in') })
        .tap();
      const popup = visit.page.getByRole('dialog', { name: visit.t('login.agent_title') });
      await popup.getByRole('textbox', { name: visit.t('login.username') }).fill(username);
      await popup.getByLabel(visit.t('login.password'), { exact: true }).fill(DEMO_PASSWORD);
      await popup.getByRole('button', { name: visit.t('action.login'), exact: true }).tap();
      await visit.lacks(popup);

      await answerAlert(visit, told, 'action.go');
      await visit.until('the contracts show', () => visit.address() === path);
      const card = main(visit).getByRole('article', { name: contract });
      await card.getByRole('button', { name: visit.t(answer) }).tap();
      await visit.sees(dialog(visit).getByText(visit.t(question)));
      expect(await visit.axe()).toEqual([]);
      await dialog(visit)
        .getByRole('button', { name: visit.t('action.cancel') })
        .tap();
      await card.getByRole('button', { name: visit.t(answer) }).tap();
      await dialog(visit)
        .getByRole('button', { name: visit.t(answer) })
        .tap();
      await visit.sees(card.getByText(visit.t(state)));
      expect(await visit.axe()).toEqual([]);
      await visit.end();
    },
  );

  it('ROUTE-53 AGENT-01 AGENT-03 API-32 API-67 API-68 an agent postpones alerts, reads figures and team, and sets a rebate', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { session: await stage.openSession('agent3', 'agent') });
    await visit.goto('/m/agent/home');
    // One alert for each kind of open contract; another journey may have answered some of them already.
    const putOff = dialog(visit).getByRole('button', { name: visit.t('action.cancel') });
    await visit.sees(dialog(visit).getByText(/kontrata/));
    while (await dialog(visit).getByText(visit.t('confirm.contract_dividend')).isHidden()) {
      await putOff.tap();
      await visit.sees(dialog(visit).getByText(visit.t('confirm.contract_dividend')));
    }
    await putOff.tap();
    await visit.lacks(dialog(visit));
    // What has been put off is not asked again when the page loads.
    const funds = visit.page.waitForResponse((response) => response.url().endsWith(fundsInfo.path));
    await visit.goto('/m/agent/home');
    await funds;

    for (const title of ['agent.turnover', 'agent.deposits', 'agent.active'] as const) {
      await visit.sees(main(visit).getByRole('img', { name: new RegExp(`^${visit.t(title)}:`) }));
    }
    expect(await visit.axe()).toEqual([]);
    await visit.lacks(dialog(visit));
    await main(visit).getByText(visit.t('agent.as_table')).first().tap();
    await visit.until(
      'the first figure is a table too',
      async () => (await main(visit).locator('details[open] tbody tr').count()) === 14,
    );

    const rate = () => main(visit).locator('li', { hasText: 'totoy_b' }).locator('dd').last().textContent();
    const wanted = (await rate()) === '0.45 %' ? '0.35' : '0.45';
    await main(visit)
      .getByRole('button', { name: visit.t('agent.rate_edit', { name: 'totoy_b' }) })
      .tap();
    const field = dialog(visit).getByRole('textbox');
    const save = dialog(visit).getByRole('button', { name: visit.t('agent.rate_save') });
    await field.fill('9');
    await visit.until('a rate above the agent’s own is refused', () => save.isDisabled());
    expect(await visit.axe()).toEqual([]);
    await field.fill(wanted);
    await save.tap();
    await visit.lacks(dialog(visit));
    await visit.until('the new rate shows', async () => (await rate()) === `${wanted} %`);

    await main(visit)
      .getByRole('button', { name: visit.t('agent.member_open', { name: 'mang_tonyo' }) })
      .tap();
    await visit.sees(
      main(visit).getByRole('heading', { name: visit.t('agent.downline_of', { name: 'mang_tonyo' }) }),
    );
    await main(visit).getByRole('search').getByRole('textbox').fill('wala-nito');
    await visit.pass(SEARCH_DEBOUNCE);
    await visit.sees(main(visit).getByText(visit.t('agent.downline_none')));
    await main(visit)
      .getByRole('link', { name: visit.t('agent.contract_dividend') })
      .tap();
    await visit.until('the dividend contracts show', () => visit.address() === DIVIDEND_CONTRACT_PATH);
    await visit.sees(main(visit).getByRole('article', { name: 'dibidendo-0119' }));
    await visit.end();
  });
});
