import { createHash } from 'node:crypto';
import type { Outbox } from './outbox';

/** Path of the page. */
export const OUTBOX_PATH = '/dev/outbox';

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:44rem;padding:1.25rem}
h1{font-size:1.375rem;margin:0 0 .25rem}
p{margin:0 0 1rem}
ol{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}
li{border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:.75rem;padding:.75rem 1rem}
h2{font-size:1rem;margin:0}
time{opacity:.7;font-size:.875rem}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0 0}`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
/** Makes links in mails clickable; everything else is escaped text. */
const withLinks = (escaped: string): string =>
  escaped.replaceAll(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const SHOWN = 50;

/** The developer's page with the messages of the platform. Served only in development. */
export async function outboxPage(outbox: Outbox): Promise<Response> {
  const messages = await outbox.latest(SHOWN);
  const items = messages
    .map(({ channel, recipient, subject, body, state, createdTime }) => {
      const moment = new Date(createdTime).toISOString();
      const text = body === '' ? '<p>(delivered)</p>' : `<pre>${withLinks(escapeHtml(body))}</pre>`;
      return `<li><h2>${channel === 'sms' ? 'SMS' : 'Mail'} to ${escapeHtml(recipient)}</h2><time datetime="${moment}">${moment.replace('T', ' ').slice(0, 19)} · ${state}</time>${subject === '' ? '' : `<p><strong>${escapeHtml(subject)}</strong></p>`}${text}</li>`;
    })
    .join('');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="5"><title>Outbox</title><style>${STYLE}</style><main><h1>Outbox</h1><p>Messages that this platform would send, newest first. For developers only; the page renews itself.</p>${items === '' ? '<p>Nothing yet.</p>' : `<ol>${items}</ol>`}</main>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}
