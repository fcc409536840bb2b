import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openViewPages } from '../support/viewPage';

const FORM = `
  <input name="nickname" value="Isko">
  <input type="search" aria-label="Search" value="gold">
  <label for="remarks">Remarks</label><textarea id="remarks">Please</textarea>
  <input type="email" name="email" value="">
  <input type="password" name="password" value="Tulay-17">
  <input name="shown" autocomplete="current-password" value="Tulay-17">
  <input name="code" autocomplete="one-time-code" value="123456">
  <input name="captcha" autocomplete="off" value="8421">
  <input name="card" autocomplete="cc-number" value="4111">
  <input name="account" value="isko77" readonly>
  <input name="country" value="PH" disabled>
  <input type="checkbox" name="agreed" value="yes">
`;
const KEPT = { nickname: 'Isko', Search: 'gold', Remarks: 'Please' };

let views: Awaited<ReturnType<typeof openViewPages>>;
beforeAll(async () => {
  views = await openViewPages(fileURLToPath(new URL('typed.entry.ts', import.meta.url)));
});
afterAll(() => views.close());

/** A page on which the form was filled in and kept, and then shows anew. */
async function kept(again: string) {
  const page = await views.open();
  await page.waitForFunction(() => 'keep' in window);
  const texts = await page.evaluate(
    ([before, after]) => {
      document.body.innerHTML = before ?? '';
      const stored = window.keep();
      document.body.innerHTML = after ?? '';
      return Object(stored).texts;
    },
    [FORM, again],
  );
  return { page, texts };
}

describe('what is typed, over a reload', () => {
  it('is kept by field, without passwords, codes, cards and what the player cannot type', async () => {
    const { page, texts } = await kept('');
    expect(texts).toEqual(KEPT);
    await page.close();
  });

  it('is put back as if it had been typed, also where a field comes late, and over nothing', async () => {
    const { page } = await kept(
      '<input name="nickname" value="Nena"><input type="search" aria-label="Search">',
    );
    const found = await page.evaluate(async () => {
      const heard: string[] = [];
      document.addEventListener('input', ({ target }) => heard.push(Object(target).value));
      window.restore('reload');
      const late = document.createElement('div');
      late.innerHTML = '<label for="late">Remarks</label><textarea id="late"></textarea>';
      document.body.append(late);
      await new Promise((resolve) => setTimeout(resolve));
      return {
        heard,
        values: [...document.querySelectorAll('input, textarea')].map((each) => Object(each).value),
      };
    });
    expect(found).toEqual({ heard: ['gold', 'Please'], values: ['Nena', 'gold', 'Please'] });
    await page.close();
  });

  it.each(['navigate', 'back_forward'])('is gone after another way to the page: %s', async (navigation) => {
    const { page } = await kept('<input name="nickname">');
    const found = await page.evaluate((way) => {
      window.restore(way);
      return [document.querySelector('input')?.value, window.kept.size];
    }, navigation);
    expect(found).toEqual(['', 0]);
    await page.close();
  });
});
