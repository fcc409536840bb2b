import { type Endpoint, FILE_TYPE } from '@contract/core';
import { MAX_BODY_BYTES, readBody } from './body';
import { policyOf } from './policies';
import { Refusal } from './refusal';

/** Schema of an empty payload. */
const NO_BODY_BYTES = 1_024;

/** Characters that are never used in texts and that the database refuses. */
const hasNull = (text: string): boolean => text.includes('\0');

/** A null character written as an escape inside JSON text. */
const ESCAPED_NULL = /(?<!\\)(?:\\\\)*\\u0000/;

/** Parses name-value pairs strictly: valid percent-encoding and UTF-8, no null characters, no duplicate names. */
function parsePairs(text: string): Record<string, string> {
  const pairs: Record<string, string> = Object.create(null);
  for (const part of text.split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    let name: string;
    let value: string;
    try {
      name = decodeURIComponent((at < 0 ? part : part.slice(0, at)).replaceAll('+', ' '));
      value = at < 0 ? '' : decodeURIComponent(part.slice(at + 1).replaceAll('+', ' '));
    } catch {
      throw new Refusal('request.malformed');
    }
    if (hasNull(name) || hasNull(value)) throw new Refusal('request.malformed');
    if (name in pairs) throw new Refusal('request.invalid', { value: { fields: [name.slice(0, 40)] } });
    pairs[name] = value;
  }
  return { ...pairs };
}

/** Maximum nesting of JSON; the contract's deepest request has five levels. */
const MOST_LEVELS = 32;

/** Whether JSON text has more than {@link MOST_LEVELS} levels, found without parsing it. */
function isTooDeep(text: string): boolean {
  let level = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '[' || sign === '{') level += 1;
    else if (sign === ']' || sign === '}') level -= 1;
    if (level > MOST_LEVELS) return true;
  }
  return false;
}

/** Parses JSON text; refuses deep nesting, and characters that the database cannot store. */
export function parseJson(text: string): unknown {
  if (ESCAPED_NULL.test(text) || isTooDeep(text)) throw new Refusal('request.malformed');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('request.malformed');
  }
}

/** Decodes UTF-8 strictly. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal('request.malformed');
  }
}

function requireMediaType(request: Request, expected: string): void {
  const [mediaType = '', ...parameters] = (request.headers.get('content-type') ?? '')
    .toLowerCase()
    .split(';');
  if (mediaType.trim() !== expected) throw new Refusal('request.media.unsupported');
  const foreignCharset = parameters.some((parameter) => {
    const [name, value] = parameter.split('=');
    return name?.trim() === 'charset' && value?.trim().replaceAll('"', '') !== 'utf-8';
  });
  if (foreignCharset) throw new Refusal('request.media.unsupported');
}

/** Decrypts a sealed body to its JSON text. */
export type Unseal = (request: Request, body: unknown) => Promise<string>;

/** Reads the payload of a call by its encoding; it is not yet validated by the endpoint's schema. */
export async function readPayload(
  endpoint: Endpoint,
  request: Request,
  query: string,
  unseal: Unseal,
): Promise<unknown> {
  const limit = policyOf(endpoint).maxBodyBytes ?? MAX_BODY_BYTES;
  if (endpoint.encoding === 'query') return parsePairs(query);
  // An unexpected query string is refused like an unknown field.
  if (Object.keys(parsePairs(query)).length > 0) throw new Refusal('request.invalid');
  switch (endpoint.encoding) {
    case 'none':
      // Read the body anyway, so that the connection can be reused.
      await readBody(request, NO_BODY_BYTES);
      return {};
    case 'form':
      requireMediaType(request, 'application/x-www-form-urlencoded');
      return parsePairs(decodeUtf8(await readBody(request, limit)));
    case 'json':
      requireMediaType(request, 'application/json');
      return parseJson(decodeUtf8(await readBody(request, limit)));
    case 'file':
      requireMediaType(request, FILE_TYPE);
      return new Uint8Array(await readBody(request, limit));
    case 'encrypted': {
      requireMediaType(request, 'application/json');
      const body = parseJson(decodeUtf8(await readBody(request, limit)));
      return parseJson(await unseal(request, body));
    }
  }
}
