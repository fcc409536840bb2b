import createPurifier, { type Config, type DOMPurify } from 'dompurify';
import { ADDRESSES, ATTRIBUTES, type SafeNode, safeElement, TAGS } from './safeNodes';

const RULES = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES.map((name) => name.toLowerCase()),
  ALLOWED_URI_REGEXP: ADDRESSES,
  // Do not apply the URL pattern to these attributes.
  ADD_URI_SAFE_ATTR: ['colspan', 'rowspan', 'lang', 'dir'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config;

let purifier: DOMPurify | undefined;

const nodesOf = (parent: Node): readonly SafeNode[] =>
  [...parent.childNodes].map((node) =>
    node instanceof Element
      ? safeElement(node.localName, (name) => node.getAttribute(name) ?? undefined, nodesOf(node))
      : (node.textContent ?? ''),
  );

/** Parses and sanitises HTML. DOMPurify uses its own Trusted Types policy, which the Content-Security-Policy allows. */
export function parseHtml(html: string): readonly SafeNode[] {
  purifier ??= createPurifier(window);
  // The sanitiser returns null when nothing is left.
  const fragment: DocumentFragment | null = purifier.sanitize(html, RULES);
  return fragment === null ? [] : nodesOf(fragment);
}
