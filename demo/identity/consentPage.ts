import { createHash } from 'node:crypto';

/** Texts of the consent page. */
const TEXTS = {
  en: {
    title: (provider: string) => `Sign in with ${provider}`,
    sandbox: 'Sandbox of the reference platform. Nobody is asked for a real account here.',
    choose: 'Continue as',
    other: 'Another person',
    name: 'Name',
    go: 'Continue',
    cancel: 'Cancel',
    done: 'Signed in. This window closes by itself.',
  },
  tl: {
    title: (provider: string) => `Mag-sign in gamit ang ${provider}`,
    sandbox: 'Sandbox ng reference platform. Walang tunay na account na hihingin dito.',
    choose: 'Magpatuloy bilang',
    other: 'Ibang tao',
    name: 'Pangalan',
    go: 'Magpatuloy',
    cancel: 'Kanselahin',
    done: 'Naka-sign in na. Kusang magsasara ang window na ito.',
  },
} as const;

/** Language of the page. */
export type ConsentLanguage = keyof typeof TEXTS;

/** Sample identities, the same for every provider. */
const OFFERED = ['Amihan Reyes', 'Bayani Cruz', 'Ligaya Santos'] as const;

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:26rem;padding:1.25rem}
h1{font-size:1.25rem;margin:0 0 .5rem}
p{margin:0 0 1rem}
form{display:grid;gap:.625rem}
button,input{font:inherit;min-height:3rem;border-radius:.75rem;border:1px solid currentColor;padding:0 1rem;box-sizing:border-box;width:100%}
button{cursor:pointer}
label{display:grid;gap:.25rem;margin-top:.75rem}`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function page(language: ConsentLanguage, title: string, body: string, script: string): Response {
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style><body>${body}${script === '' ? '' : `<script>${script}</script>`}</body></html>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      // Must match the policy of the site's own pages; otherwise the popup loses its opener.
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': [
        "default-src 'none'",
        `style-src ${hashOf(STYLE)}`,
        `script-src ${script === '' ? "'none'" : hashOf(script)}`,
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
  });
}

/** The consent popup; `fields` are posted back with the answer. */
export function consentPage(
  language: ConsentLanguage,
  provider: string,
  fields: Readonly<Record<string, string>>,
): Response {
  const texts = TEXTS[language];
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const people = OFFERED.map(
    (name) =>
      `<button name="person" value="${escapeHtml(name)}">${texts.choose} ${escapeHtml(name)}</button>`,
  ).join('');
  return page(
    language,
    texts.title(provider),
    `<main><h1>${escapeHtml(texts.title(provider))}</h1><p>${texts.sandbox}</p>
<form method="post">${hidden}${people}</form>
<form method="post">${hidden}<label>${texts.other}: ${texts.name}<input name="person" required maxlength="60" autocomplete="off"></label><button>${texts.go}</button></form>
<form method="post">${hidden}<button name="cancel" value="1">${texts.cancel}</button></form></main>`,
    '',
  );
}

/** Posts the outcome to the page that opened the popup (only at `origin`), then closes the popup. */
export function outcomePage(language: ConsentLanguage, authEvent: object, origin: string): Response {
  const inert = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
  return page(
    language,
    TEXTS[language].title(''),
    `<p>${TEXTS[language].done}</p>`,
    `opener?.postMessage(${inert({ type: 'authEvent', authEvent })},${inert(origin)});close()`,
  );
}
