import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** What the page shows before its first script has run. */
export interface FirstPaintOptions {
  /** Style sheet for that picture, inlined in the page. */
  readonly styles: string;
  /** Its markup, placed where the application will mount. */
  readonly markup: string;
}

const STYLES_MARK = '<!--first-paint-styles-->';
const MARKUP_MARK = '<!--first-paint-markup-->';
const STYLE_SHEETS = /\s*<link rel="stylesheet"[^>]*>/g;
const BODY_END = '</body>';

function replaceOnce(html: string, mark: string, text: string): string {
  const [before, after, ...more] = html.split(mark);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`index.html must hold ${mark} exactly once`);
  }
  return before + text + after;
}

/**
 * Puts the picture before the first script into the page, and moves the style sheets behind it: a style
 * sheet holds back only what stands after it, so the picture shows while the sheets are still on their way.
 */
export function firstPaint({ styles, markup }: FirstPaintOptions): Plugin[] {
  return [
    {
      name: 'first-paint',
      transformIndexHtml: {
        order: 'pre',
        async handler(html, { path }) {
          // The inspector of the charts is a page of its own.
          if (path.startsWith('/atlas/')) return html;
          const inlined = replaceOnce(html, STYLES_MARK, `<style>${await readFile(styles, 'utf8')}</style>`);
          return replaceOnce(inlined, MARKUP_MARK, markup);
        },
      },
    },
    {
      name: 'first-paint-order',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler(html) {
          const sheets = html.match(STYLE_SHEETS) ?? [];
          return replaceOnce(html.replace(STYLE_SHEETS, ''), BODY_END, `${sheets.join('')}\n  ${BODY_END}`);
        },
      },
    },
  ];
}
