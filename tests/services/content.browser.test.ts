import { HELP_ARTICLES } from '@demo/seed/world/help';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseHtml } from '#parseHtml';
import { contentOf } from '@/features/content/html/content';
import { openServicePages, type ServicePages } from '../support/browserServices';
import { CORPUS_HTML, HOSTILE_HTML } from '../support/hostileHtml';

/* What the content screens do with texts, drafts and files, in a real browser with the page's own policy. */

let pages: ServicePages;
beforeAll(async () => {
  pages = await openServicePages();
});
afterAll(() => pages?.close());

const ALLOWED = 'P H3 H4 UL OL LI BLOCKQUOTE HR BR TABLE THEAD TBODY TR TH TD STRONG EM B I U S SMALL SPAN A';

describe('content in the browser', { timeout: 60_000 }, () => {
  it('ANN-06 PROMO-05 HELP-01 no hostile HTML of the corpus runs or leaves active content', async () => {
    expect(CORPUS_HTML.length).toBeGreaterThan(200);
    const { page, printed, requested } = await pages.open();
    const asked = requested.length;
    const found = await page.evaluate(
      async ({ vectors, allowed }) => {
        let hits = 0;
        Object.assign(window, { hit: () => (hits += 1) });
        const left: string[] = [];
        for (const html of vectors) {
          const box = document.createElement('div');
          document.body.append(box);
          window.testedServices.showHtml(box, html);
          window.testedServices.plainText(html);
          for (const element of box.querySelectorAll('*')) {
            if (!allowed.includes(element.nodeName)) left.push(`${html}: <${element.nodeName}>`);
            for (const { name, value } of element.attributes) {
              const isLink = name === 'href' && /^(?:\/m\/|https:\/\/)/.test(value);
              const isPlain = ['target', 'rel', 'colspan', 'rowspan', 'lang', 'dir'].includes(name);
              if (!isLink && !isPlain) left.push(`${html}: ${name}=${value}`);
            }
            // All interactions of a player.
            for (const type of ['click', 'pointerenter', 'mouseover', 'focus', 'toggle']) {
              if (!(element instanceof HTMLAnchorElement)) element.dispatchEvent(new Event(type));
            }
          }
        }
        await new Promise((resolve) => setTimeout(resolve, 300));
        return { hits, left };
      },
      { vectors: [...HOSTILE_HTML, ...CORPUS_HTML], allowed: ALLOWED.split(' ') },
    );
    expect(found).toEqual({ hits: 0, left: [] });
    // The sanitiser parses in an inert document, and Chromium reports what it finds there, even an unclosed script.
    // Nothing else was reported, not even by Trusted Types, and nothing was fetched.
    const ofParser =
      /^(?:Executing|Applying) inline|script ?element was (?:directly )?modified|React DevTools/i;
    expect(printed.filter((line) => !ofParser.test(line))).toEqual([]);
    expect(requested.slice(asked)).toEqual([]);
    await page.close();
  });

  it('ANN-06 PROMO-05 HELP-01 nothing of it runs in a page from the server either, here without a policy', async () => {
    const { origin } = pages;
    const { page } = await pages.open();
    const markup = [...HOSTILE_HTML, ...CORPUS_HTML].map((html) =>
      renderToStaticMarkup(createElement('section', null, ...contentOf(html))),
    );
    await page.route(`${origin}/served`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<script>hits = 0; hit = () => { hits += 1 }</script>${markup.join('')}`,
      }),
    );
    await page.goto(`${origin}/served`, { waitUntil: 'load' });
    const found = await page.evaluate((allowed) => {
      const left = [...document.querySelectorAll('section *')].filter(
        ({ nodeName, attributes }) =>
          !allowed.includes(nodeName) ||
          ![...attributes].every(({ name, value }) =>
            name === 'href'
              ? /^(?:\/m\/|https:\/\/)/.test(value)
              : ['target', 'rel', 'colspan', 'rowspan', 'lang', 'dir'].includes(name),
          ),
      );
      return { hits: Reflect.get(window, 'hits'), left: left.map(({ outerHTML }) => outerHTML) };
    }, ALLOWED.split(' '));
    expect(found).toEqual({ hits: 0, left: [] });
    await page.close();
  });

  it('the server reads an operator’s texts as the browser does, whose elements React hydrates', async () => {
    const { page } = await pages.open();
    const texts = [
      ...HELP_ARTICLES.flatMap(({ content }) => Object.values(content)),
      '<table><tr><td colspan=2 onclick="hit()">a<td>b</table>',
      '<p>one<p>two<ul><li>x<li>y</ul><h1>big</h1><div>in <b>bold</div> and on',
      'A &amp; B &lt; C &nbsp; <!-- note --> <a href="javascript:hit()">d</a><a href="/m/help">e</a>',
    ];
    expect(texts.length).toBeGreaterThan(10);
    const inBrowser = await page.evaluate(
      (all) => all.map((html) => window.testedServices.parseHtml(html)),
      texts,
    );
    expect(texts.map(parseHtml)).toEqual(inBrowser);
    await page.close();
  });

  it('an operator’s formatting stays: tables, lists, links; a preview has no tables; an external link opens in a new tab', async () => {
    const { page } = await pages.open();
    const kept = await page.evaluate(() => {
      const box = document.createElement('div');
      const html =
        '<h3>A</h3><ul><li><strong>b</strong></li></ul><table><tbody><tr><td colspan="2">c</td></tr></tbody></table>' +
        '<a href="/m/help?tag=terms">d</a> <a href="https://elsewhere.example/">e</a>';
      window.testedServices.showHtml(box, html);
      return {
        html: box.innerHTML,
        text: window.testedServices.plainText(html),
        preview: window.testedServices.previewText(html),
      };
    });
    expect(kept.html).toContain('<td colspan="2">c</td>');
    expect(kept.html).toContain('<a href="/m/help?tag=terms">d</a>');
    expect(kept.html).toMatch(
      /<a (?=[^>]*href="https:\/\/elsewhere\.example\/")(?=[^>]*target="_blank")[^>]*noopener/,
    );
    expect(kept.text).toBe('A b c d e');
    expect(kept.preview).toBe('A b d e');
    await page.close();
  });

  it('a draft is restored for its author, and for nobody else', async () => {
    const { page } = await pages.open();
    const read = await page.evaluate(async () => {
      const drafts = window.testedServices.createDrafts();
      const pictures = [{ id: '1', name: 'a.png', address: 'data:image/png;base64,AAAA', uploadedId: null }];
      await drafts.write('PR-1', { owner: 'ana', key: 'k', remarks: 'Round 12', pictures });
      const own = await window.testedServices.createDrafts().read('PR-1', 'ana');
      const others = await drafts.read('PR-1', 'ben');
      return { own, others, after: await drafts.read('PR-1', 'ana') };
    });
    expect(read.own).toMatchObject({ remarks: 'Round 12', key: 'k' });
    expect([read.others, read.after]).toEqual([undefined, undefined]);
    await page.close();
  });

  it('a draft is encrypted on the device: neither its texts nor its pictures can be read there', async () => {
    const { page } = await pages.open();
    const stored = await page.evaluate(async () => {
      const drafts = window.testedServices.createDrafts();
      const address = 'data:image/png;base64,SECRETSECRET';
      const pictures = [{ id: '1', name: 'passport.png', address, uploadedId: null }];
      await drafts.write('PR-1', { owner: 'ana', key: 'k', remarks: 'Round twelve', pictures });
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('drafts');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const all = await new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction('forms').objectStore('forms').getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const text = (value: unknown): string =>
        value instanceof ArrayBuffer || value instanceof Uint8Array
          ? new TextDecoder().decode(value)
          : typeof value === 'object' && value !== null
            ? Object.values(value).map(text).join(' ')
            : String(value);
      const own = await drafts.read('PR-1', 'ana');
      await drafts.clear();
      return {
        count: all.length,
        text: all.map(text).join(' '),
        own,
        after: await drafts.read('PR-1', 'ana'),
      };
    });
    expect(stored.count).toBe(1);
    expect(stored.text).not.toMatch(/Round twelve|passport|SECRET|ana/);
    expect([stored.own?.remarks, stored.after]).toEqual(['Round twelve', undefined]);
    await page.close();
  });

  it('REWARD-11 REWARD-13 a picture is recognised by its content, whatever its declared type is, and has at most 5 MB', async () => {
    const { page } = await pages.open();
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } });
    const [png, jpg, webp] = await Promise.all(
      [picture.clone().png(), picture.clone().jpeg(), picture.clone().webp()].map((one) => one.toBuffer()),
    );
    const read = (bytes: Buffer = Buffer.from(''), type = '', size = bytes.length) =>
      page.evaluate(
        async ({ base64, type, size }) => {
          const content = new Uint8Array(size);
          content.set(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
          try {
            return await window.testedServices.readProof(new File([content], 'a', { type }));
          } catch (error) {
            return error instanceof Error && 'reason' in error ? error.reason : String(error);
          }
        },
        { base64: bytes.toString('base64'), type, size },
      );
    for (const type of ['image/png', 'image/jpeg', 'image/pjpeg', 'image/x-png', 'text/plain', ''])
      expect(await read(png, type), type).toBe(`data:image/png;base64,${png?.toString('base64')}`);
    for (const type of ['image/jpeg', 'image/jpg', 'image/pjpeg', 'image/png', ''])
      expect(await read(jpg, type), type).toBe(`data:image/jpeg;base64,${jpg?.toString('base64')}`);
    expect(await read(png, 'image/png', 5_242_880)).toMatch(/^data:image\/png;/);
    expect(await read(png, 'image/png', 5_242_881)).toBe('size');
    for (const bytes of [webp, Buffer.from('GIF89a'), Buffer.from('<svg'), Buffer.from('')])
      expect(await read(bytes, 'image/png')).toBe('type');
    expect(await read(png?.subarray(0, 60), 'image/png')).toBe('unreadable');
    await page.close();
  });
});
