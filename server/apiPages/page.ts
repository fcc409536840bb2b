import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod';
import { escapeHtml } from '@/config/pageFormat';
import { schemaText } from './schemaText';

/** Path of the page. */
export const API_PAGE_PATH = '/dev/api';

/** The generated document, in the root of the repository. */
const DOCUMENT = 'docs/openapi.json';

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:60rem;padding:1.25rem}
h1{font-size:1.375rem}
h2{font-size:1.125rem;margin:2rem 0 .5rem;text-transform:capitalize}
details{border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:.5rem;padding:.5rem .75rem;margin:.375rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}
summary b{display:inline-block;min-width:4.5em}
h3{font-size:.875rem;margin:.75rem 0 0}
pre{overflow-x:auto;margin:.25rem 0 0;font-size:.8125rem}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const content = z.record(z.string(), z.looseObject({ schema: z.unknown() }));
const operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  description: z.string().optional(),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z
    .array(
      z.union([
        z.looseObject({
          name: z.string(),
          in: z.string(),
          required: z.boolean().optional(),
          schema: z.unknown(),
        }),
        z.looseObject({ $ref: z.string() }),
      ]),
    )
    .optional(),
  requestBody: z.looseObject({ content }).optional(),
  'x-sealed-payload': z.unknown().optional(),
  responses: z.looseObject({ 200: z.looseObject({ content }) }),
});
type Operation = z.infer<typeof operation>;

const apiDocument = z.looseObject({
  info: z.looseObject({ title: z.string(), description: z.string() }),
  tags: z.array(z.looseObject({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({
    responses: z.record(z.string(), z.looseObject({ description: z.string() })),
  }),
});

const part = (title: string, text: string): string =>
  text === '' ? '' : `<h3>${title}</h3><pre>${escapeHtml(text)}</pre>`;

/** Who may make a call. */
function callerOf({ security }: Operation): string {
  if (security.length === 0) return 'Anyone.';
  return security.some((way) => Object.keys(way).length === 0)
    ? 'Anyone; a session changes the answer.'
    : 'Needs a session.';
}

function requestOf(call: Operation): string {
  const sealed = call['x-sealed-payload'];
  if (sealed !== undefined) return part('Sealed request', schemaText(sealed));
  const [type, body] = Object.entries(call.requestBody?.content ?? {})[0] ?? [];
  return body === undefined ? '' : part(`Request, ${type}`, schemaText(body.schema));
}

function parametersOf({ parameters = [] }: Operation): string {
  const lines = parameters.map((each) =>
    'name' in each && typeof each.name === 'string'
      ? `${each.name}${each.required === true ? '' : '?'}: ${schemaText(each['schema'])} (${each['in']})`
      : schemaText(each),
  );
  return part('Parameters', lines.join('\n'));
}

/** The `value` of the envelope. */
function answerOf({ responses }: Operation): string {
  const schema = responses[200].content['application/json']?.schema;
  const { properties } = z.looseObject({ properties: z.record(z.string(), z.unknown()) }).parse(schema);
  return part('Value of the answer', schemaText(properties['value']));
}

function callHtml(path: string, method: string, call: Operation): string {
  return `<details id="${escapeHtml(call.operationId)}"><summary><b>${method.toUpperCase()}</b> ${escapeHtml(path)} · ${escapeHtml(call.operationId)}</summary><p>${escapeHtml(call.description ?? '')} ${callerOf(call)}</p>${parametersOf(call)}${requestOf(call)}${answerOf(call)}</details>`;
}

/** Writes the document as one page without scripts. */
export function apiHtml(source: unknown): string {
  const { info, tags, paths, components } = apiDocument.parse(source);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );
  const sections = tags
    .map(({ name }) => {
      const own = calls.filter(({ call }) => call.tags.includes(name));
      return `<h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${own.map(({ path, method, call }) => callHtml(path, method, call)).join('')}`;
    })
    .join('');
  const refusals = Object.values(components.responses)
    .map(({ description }) => part('Refusals', description))
    .join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(info.title)}</title><style>${STYLE}</style><main><h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description)}</p>${refusals}${sections}</main>`;
}

/** The developer's page with the calls of the API. Served only in development; undefined without the document. */
export async function apiPage(): Promise<Response | undefined> {
  const text = await readFile(resolve(DOCUMENT), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return new Response(apiHtml(JSON.parse(text)), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}
