import { parseHtml } from '#parseHtml';
import type { SafeNode } from './safeNodes';

// Keeps a space between blocks and cells when their tags are removed.
const parseSpaced = (html: string) =>
  parseHtml(html.replace(/<(?:\/(?:p|h[1-6]|li|tr|t[dh]|blockquote)|br\s*\/?)>/gi, ' $&'));

const textOf = (nodes: readonly SafeNode[], without?: string): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      return node.tag === without ? '' : textOf(node.children, without);
    })
    .join('');

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text content of an HTML text in one line, for searching. */
export const plainText = (html: string): string => inOneLine(textOf(parseSpaced(html)));

/** The text content of an HTML text in one line, for a preview. Tables are left out: their cells make no sentence. */
export const previewText = (html: string): string => inOneLine(textOf(parseSpaced(html), 'table'));
