import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { tagsOf } from '../../src/config/pageFormat';

/** What the page shows before its first script has run. */
export interface FirstPaintOptions {
  /** Its style sheet, inlined in the page. */
  readonly styles: string;
}

const STYLES_MARK = '<!--first-paint-styles-->';
const SCREEN_MARK = '{{screen}}';

function replaceOnce(html: string, mark: string, text: string): string {
  const [before, after, ...more] = html.split(mark);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`index.html must hold ${mark} exactly once`);
  }
  return before + text + after;
}

/**
 * Inlines the first paint and every style sheet of the page, so that server-rendered content shows with the first
 * response.
 */
export function firstPaint({ styles }: FirstPaintOptions): Plugin[] {
  return [
    {
      name: 'first-paint',
      transformIndexHtml: {
        order: 'pre',
        async handler(html, { path }) {
          // The inspector is a separate page.
          if (path.startsWith('/atlas/')) return html;
          return replaceOnce(html, STYLES_MARK, `<style>${await readFile(styles, 'utf8')}</style>`);
        },
      },
    },
    {
      name: 'first-paint-styles',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler(html, { bundle }) {
          // Development pages, such as the gallery, keep their links.
          if (!html.includes(SCREEN_MARK)) return html;
          const links = tagsOf(html, 'link').filter(
            ({ attributes }) => attributes.get('rel') === 'stylesheet',
          );
          return links.reduce((page, { text, attributes }) => {
            const name = attributes.get('href')?.slice(1) ?? '';
            const sheet = bundle?.[name];
            if (sheet?.type !== 'asset') throw new Error(`the page names ${name}, which was not built`);
            // A disabled link is not loaded. Without it, Vite's preloading would load the style sheet with the first lazy
            // module that shares code with the entry, and wait for it.
            const inlined = `<style>${sheet.source}</style><link rel="stylesheet" href="/${name}" disabled>`;
            return page.replace(text, () => inlined);
          }, html);
        },
      },
    },
  ];
}
