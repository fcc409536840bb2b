import createPurifier, { type Config, type DOMPurify } from 'dompurify';

/** Allowed tags. Other tags are removed, with or without their content. */
const TAGS = [
  ...['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['strong', 'em', 'b', 'i', 'u', 's', 'small', 'span', 'a'],
];
/** Allowed link targets: this site, or other sites over TLS. */
const ADDRESSES = /^(?:\/m\/|https:\/\/)/i;

const RULES = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ['href', 'colspan', 'rowspan', 'lang', 'dir'],
  ALLOWED_URI_REGEXP: ADDRESSES,
  // Do not apply the URL pattern to these attributes.
  ADD_URI_SAFE_ATTR: ['colspan', 'rowspan', 'lang', 'dir'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config;

let purifier: DOMPurify | undefined;

/** DOMPurify uses its own Trusted Types policy, which the page's Content-Security-Policy allows. */
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

/** Sanitises the HTML of an operator's text. The returned nodes contain only text markup; nothing in them can run. */
export function safeFragment(html: string): DocumentFragment {
  // The sanitiser returns null when nothing is left.
  const fragment: DocumentFragment | null = purify().sanitize(html, RULES);
  return fragment ?? document.createDocumentFragment();
}

function spacedFragment(html: string): DocumentFragment {
  // Keeps a space between blocks and cells when their tags are removed.
  return safeFragment(html.replace(/<(?:\/(?:p|h[1-6]|li|tr|t[dh]|blockquote)|br\s*\/?)>/gi, ' $&'));
}

const inOneLine = ({ textContent }: DocumentFragment): string =>
  (textContent ?? '').replace(/\s+/g, ' ').trim();

/** The text content of an HTML text in one line, for searching. */
export const plainText = (html: string): string => inOneLine(spacedFragment(html));

/** The text content of an HTML text in one line, for a preview. Tables are left out: their cells make no sentence. */
export function previewText(html: string): string {
  const fragment = spacedFragment(html);
  for (const table of fragment.querySelectorAll('table')) table.remove();
  return inOneLine(fragment);
}
