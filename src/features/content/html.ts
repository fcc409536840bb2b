import createPurifier, { type Config, type DOMPurify } from 'dompurify';

/** Tags of running text; everything else loses its tag or is dropped. */
const TAGS = [
  ...['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['strong', 'em', 'b', 'i', 'u', 's', 'small', 'span', 'a'],
];
/** Addresses that a text may lead to: of this site, or elsewhere over TLS. */
const ADDRESSES = /^(?:\/m\/|https:\/\/)/i;

const RULES = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ['href', 'colspan', 'rowspan', 'lang', 'dir'],
  ALLOWED_URI_REGEXP: ADDRESSES,
  // The pattern of addresses is for addresses alone.
  ADD_URI_SAFE_ATTR: ['colspan', 'rowspan', 'lang', 'dir'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config;

let purifier: DOMPurify | undefined;

/** DOMPurify parses through its own Trusted Types policy, which the page's policy names. */
function purify(): DOMPurify {
  if (purifier === undefined) {
    purifier = createPurifier(window);
    purifier.addHook('afterSanitizeAttributes', (node) => {
      if (node.nodeName !== 'A' || !node.getAttribute('href')?.startsWith('https:')) return;
      node.setAttribute('target', '_blank');
      node.setAttribute('rel', 'noopener noreferrer');
    });
  }
  return purifier;
}

/** HTML of an operator's text as nodes that hold nothing but running text; nothing in it can run. */
export function safeFragment(html: string): DocumentFragment {
  // Where nothing of a text is left, the sanitiser gives nothing at all.
  const fragment: DocumentFragment | null = purify().sanitize(html, RULES);
  return fragment ?? document.createDocumentFragment();
}

/** The text of an HTML text, in one line, as a preview shows it. */
export function plainText(html: string): string {
  // Blocks and cells stand apart when their tags are gone.
  const spaced = html.replace(/<(?:\/(?:p|h[1-6]|li|tr|t[dh]|blockquote)|br\s*\/?)>/gi, ' $&');
  return (safeFragment(spaced).textContent ?? '').replace(/\s+/g, ' ').trim();
}
