import { describe, expect, it } from 'vitest';
import { HOME_PATH } from '@/config/routes';
import { notePuzzles, smsFields, solvePuzzle } from '../support/forms';
import { logIn, loginPopup, shell } from '../support/screens';
import { DEMO_PASSWORD, stageOfFile } from '../support/stage';
import { tour } from '../support/tour';
import { startVisit } from '../support/visit';

/*
 * Pages under a translator, such as that of Chrome: each text that shows becomes an element, and texts that come later do
 * too. What the page then changes shows, and nothing throws.
 */

const stageOf = stageOfFile();

/** Ways in which translators replace a text. */
const WAYS = ['replaced', 'added, then removed', 'wrapped'] as const;

/** Replaces every text of the page from now on, and marks what it replaced. Runs in the page. */
function translate(way: (typeof WAYS)[number]): void {
  const translateText = (text: Text) => {
    const { parentElement: parent, data } = text;
    if (
      parent === null ||
      data.trim() === '' ||
      parent.closest('font, script, style, textarea, title, option') !== null
    )
      return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    if (way === 'wrapped') {
      text.replaceWith(outer);
      inner.append(text);
      return;
    }
    // The same words, so that the page is found by them.
    inner.append(data);
    if (way === 'replaced') text.replaceWith(outer);
    else {
      text.before(outer);
      text.remove();
    }
  };
  const look = (root: Node) => {
    if (root instanceof Text) return translateText(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    texts.forEach(translateText);
  };
  look(document.body);
  if (way === 'wrapped') return;
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') look(target);
      for (const node of addedNodes) look(node);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

describe('under a translator of pages', () => {
  it.each(WAYS)('a countdown, an error and a balance go on when texts are %s', async (way) => {
    const stage = await stageOf();
    const { username, mobileNum } = await stage.createMember();
    await stage.set({ 'switches.MOBVERFLOGIN3': true });
    await stage.control('POST', '/limits/reset');
    const visit = await startVisit(stage, { language: 'EN' });
    const { page } = visit;
    notePuzzles(visit);
    await visit.goto('/m/login');
    await visit.sees(loginPopup.dialog(visit));
    const form = loginPopup.form(visit);
    await loginPopup
      .dialog(visit)
      .getByRole('tab', { name: visit.t('login.tab_sms') })
      .tap();
    await smsFields.mobile(form, visit).fill('0917 123');
    await smsFields.getCode(form, visit).tap();
    const tooShort = form.getByRole('alert').filter({ hasText: visit.t('issue.mobile_short') });
    await visit.sees(tooShort);
    await page.evaluate(`(${translate})(${JSON.stringify(way)})`);
    await smsFields.mobile(form, visit).fill(`0${mobileNum}123`);
    await smsFields.getCode(form, visit).tap();
    await visit.sees(form.getByRole('alert').filter({ hasText: visit.t('issue.mobile_long') }));
    await visit.lacks(tooShort);
    await smsFields.mobile(form, visit).fill(`0${mobileNum}`);
    await smsFields.getCode(form, visit).tap();
    await solvePuzzle(visit);
    await visit.sees(smsFields.countdown(form));
    const seconds = async () =>
      Number(/\d+/.exec((await smsFields.countdown(form).textContent()) ?? '')?.[0]);
    await visit.until('the countdown shows', async () => (await seconds()) > 0);
    const before = await seconds();
    await visit.pass(5_000);
    await visit.until('the countdown goes on', async () => (await seconds()) <= before - 5);
    await loginPopup
      .dialog(visit)
      .getByRole('tab', { name: visit.t('login.tab_username') })
      .tap();
    await logIn(visit, username, DEMO_PASSWORD);
    await visit.lacks(loginPopup.dialog(visit));
    await visit.sees(shell.account(visit, username));
    await visit.end();
  });

  it('no screen throws when it goes and comes back', async () => {
    const found: string[] = [];
    await tour(await stageOf(), { language: 'EN' }, async (visit, { path, player }) => {
      const { page } = visit;
      await page.evaluate(`(${translate})("replaced")`);
      // Home replaces the page, and the page comes back.
      await page.evaluate((home) => {
        history.pushState(null, '', home);
        dispatchEvent(new PopStateEvent('popstate'));
      }, HOME_PATH);
      await visit.until('home shows', () => visit.address() === HOME_PATH);
      await page.goBack();
      await page.waitForLoadState('networkidle');
      found.push(...visit.takeProblems().map((each) => `${path} (${player}): ${each}`));
    });
    expect(found).toEqual([]);
  }, 600_000);
});
