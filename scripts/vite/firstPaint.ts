import type { Plugin } from 'vite';
import { tagsOf } from '../../src/config/pageFormat';

/** Inlines the style sheets of the site's page, so that server-rendered content shows with the first response. */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const links = tagsOf(html, 'link').filter(({ attributes }) => attributes.get('rel') === 'stylesheet');
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
  };
}
