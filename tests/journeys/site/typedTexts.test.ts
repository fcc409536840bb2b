import { gameList } from '@contract/games';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { SEARCH_DEBOUNCE } from '@/config/constants';
import { DISGUISES, KINDS } from '../../contract/readers/corpus';
import { noteTexts } from '../../support/corpusCount';
import { notePuzzles, registerPopup, smsFields, solvePuzzle } from '../support/forms';
import { loginPopup, shell } from '../support/screens';
import { DEMO_PASSWORD, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* Texts as people paste them: the page keeps what was typed, and sends what its reader reads. */

/** Pastes a text, as a keyboard or the clipboard inserts it. */
async function paste({ page }: Visit, field: Locator, text: string): Promise<void> {
  await field.fill('');
  await field.focus();
  await page.keyboard.insertText(text);
}

const MESSAGE = `Ang code mo ay 482 913. Huwag ibigay kahit kanino. Natanggap: PHP 1,500.00. ${'Salamat. '.repeat(30)}Paalam.`;

describe('pasted texts', () => {
  const stageOf = stageOfFile();

  it.each(['/m/login', '/m/register', '/m/forget', '/m/search-games', '/m/help'])(
    'no field of %s cuts what is pasted',
    async (path) => {
      const stage = await stageOf();
      await stage.set({ 'switches.MOBVERFLOGIN3': true });
      const visit = await startVisit(stage);
      await visit.goto(path);
      const fields = visit.page.locator('input[data-reads]:not([type=date]):not([readonly]):visible');
      await visit.until('the fields show', async () => (await fields.count()) > 0);
      for (const field of await fields.all()) {
        const reads = await field.getAttribute('data-reads');
        const kind = KINDS.find((each) => each === reads);
        if (kind !== undefined) noteTexts(kind);
        await paste(visit, field, MESSAGE);
        expect(await field.inputValue(), reads ?? '').toBe(MESSAGE);
      }
      await visit.end();
    },
  );

  it.each(['/m/slot-games', '/m/search-games', '/m/help'])(
    'the search of %s keeps what is typed, also once its answers have come',
    async (path) => {
      const stage = await stageOf();
      const visit = await startVisit(stage);
      await visit.goto(path);
      const field = visit.page.locator('input[data-reads=search]').first();
      await visit.until('the field shows', () => field.isVisible());
      // At once, while the page still loads what is under it.
      for (const typed of ['moon ', ` mo\u00a0on ${MESSAGE}`, 'a']) {
        noteTexts('search');
        await field.fill(typed);
        expect(await field.inputValue()).toBe(typed);
        await visit.pass(SEARCH_DEBOUNCE);
        await visit.settled();
        expect(await field.inputValue()).toBe(typed);
      }
      await visit.end();
    },
  );

  it('LOGIN-14 REG-16 an account registered with a blank behind its name logs in, with any blank around it', async () => {
    const stage = await stageOf();
    const username = `maria_clara${String(Date.now()).slice(-5)}`;
    const visit = await startVisit(stage);
    await visit.goto('/m/register');
    await visit.sees(registerPopup.dialog(visit));
    if (await registerPopup.tab(visit, 'username').isVisible())
      await registerPopup.tab(visit, 'username').tap();
    noteTexts('account');
    await paste(visit, registerPopup.username(visit), `${username}\u00a0`);
    await registerPopup.password(visit).fill(DEMO_PASSWORD);
    await registerPopup.confirmation(visit).fill(DEMO_PASSWORD);
    await registerPopup.birthday(visit).fill('1994-06-12');
    await registerPopup.submit(visit).tap();
    await visit.sees(shell.account(visit, username));
    await visit.end();
    for (const typed of [`${username} `, `\u3000${username}`, `${username}\u200b`]) {
      noteTexts('account');
      const again = await startVisit(stage);
      await again.goto('/m/login');
      await again.sees(loginPopup.dialog(again));
      await paste(again, loginPopup.form(again).locator('[data-reads=account]'), typed);
      await loginPopup.password(again).fill(DEMO_PASSWORD);
      await loginPopup.submit(again).tap();
      await again.sees(shell.account(again, username));
      await again.end();
    }
  });

  it('SMS-02 SMS-11 a number in disguise gets a code, and the whole message is read', async () => {
    const stage = await stageOf();
    const { username, mobileNum } = await stage.createMember();
    await stage.set({ 'switches.MOBVERFLOGIN3': true });
    await stage.control('POST', '/limits/reset');
    const visit = await startVisit(stage);
    notePuzzles(visit);
    await visit.goto('/m/login');
    const form = loginPopup.form(visit);
    await loginPopup
      .dialog(visit)
      .getByRole('tab', { name: visit.t('login.tab_sms') })
      .tap();
    const number = smsFields.mobile(form, visit);
    // Reasons of the country's numbering plan, in the player's language.
    for (const [typed, reason] of [
      ['0917 123', 'issue.mobile_short'],
      [`0${mobileNum}123`, 'issue.mobile_long'],
      ['(02) 8123 4567', 'issue.mobile_notMobile'],
      ['+65 9123 4567', 'issue.mobile_country'],
    ] as const) {
      noteTexts('mobile');
      await paste(visit, number, typed);
      await visit.until(`it says ${reason}`, async () => {
        await smsFields.getCode(form, visit).tap();
        return loginPopup.alert(visit, visit.t(reason)).isVisible();
      });
      expect(await number.inputValue()).toBe(typed);
    }
    await paste(visit, number, `\u202d+63 ${mobileNum.slice(0, 3)}\u2011${mobileNum.slice(3)}\u202c`);
    await smsFields.getCode(form, visit).tap();
    await solvePuzzle(visit);
    await visit.sees(smsFields.countdown(form));
    const code = await stage.codeSentTo(`63${mobileNum}`);
    const typed = `Ang code mo ay ${code.slice(0, 3)} ${code.slice(3)}. Huwag ibigay kahit kanino. Load: PHP 1,500.00, tawag sa 0917 555 0142.`;
    for (const kind of ['mobile', 'code'] as const) noteTexts(kind);
    await paste(visit, smsFields.code(form, visit), typed);
    await loginPopup.submit(visit).tap();
    await visit.sees(shell.account(visit, username));
    await visit.end();
  });

  it('LIST-29 a search in disguise asks for the same games', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage);
    await visit.goto('/m/search-games');
    const field = visit.page.locator('input[data-reads=search]').first();
    const sent = () =>
      visit.calls.flatMap((call) => {
        const { pathname, searchParams } = new URL(call.split(' ')[1] ?? '', stage.origin);
        return pathname === gameList.path ? [searchParams.get('gameName')] : [];
      });
    for (const [name, disguise] of DISGUISES) {
      await paste(visit, field, 'other');
      await visit.pass(SEARCH_DEBOUNCE);
      await visit.until('the other one is sent', () => sent().at(-1) === 'other');
      noteTexts('search');
      await paste(visit, field, disguise('moon 2'));
      await visit.pass(SEARCH_DEBOUNCE);
      await visit.until(`the search with ${name} is sent`, () => sent().at(-1) === 'moon 2');
    }
    await visit.end();
  });
});
