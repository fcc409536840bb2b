import type { Endpoint } from '@/services/contract/core';
import { Refusal } from './refusal';

/** Default limit of a request body. */
const MAX_BODY_BYTES = 65_536;

/** Characters that no text of ours holds and that the database refuses. */
const hasNull = (text: string): boolean => text.includes('\0');

/** A null character written as an escape inside JSON text. */
const ESCAPED_NULL = /(?<!\\)(?:\\\\)*\\u0000/;

/** Reads name-value pairs strictly: valid percent-encoding and UTF-8, no null, no name twice. */
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
    if (name in pairs) throw new Refusal('request.invalid');
    pairs[name] = value;
  }
  return { ...pairs };
}

/** Reads JSON text, refusing what the database could not hold. */
export function parseJson(text: string): unknown {
  if (ESCAPED_NULL.test(text)) throw new Refusal('request.malformed');
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

async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? '0');
  if (announced > limit) throw new Refusal('request.too.large');
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw new Refusal('request.too.large');
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
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

/** Opens a sealed body: the JSON text that was encrypted. */
export type Unseal = (request: Request, body: unknown) => Promise<string>;

/** The request of a call as its encoding carries it, not yet checked against the row's schema. */
export async function readPayload(
  endpoint: Endpoint,
  request: Request,
  query: string,
  unseal: Unseal,
): Promise<unknown> {
  const limit = endpoint.maxBodyBytes ?? MAX_BODY_BYTES;
  if (endpoint.encoding === 'query') return parsePairs(query);
  // A query where none belongs is as wrong as an unknown field.
  if (Object.keys(parsePairs(query)).length > 0) throw new Refusal('request.invalid');
  switch (endpoint.encoding) {
    case 'none':
      return {};
    case 'form':
      requireMediaType(request, 'application/x-www-form-urlencoded');
      return parsePairs(decodeUtf8(await readBody(request, limit)));
    case 'json':
      requireMediaType(request, 'application/json');
      return parseJson(decodeUtf8(await readBody(request, limit)));
    case 'encrypted': {
      requireMediaType(request, 'application/json');
      const body = parseJson(decodeUtf8(await readBody(request, limit)));
      return parseJson(await unseal(request, body));
    }
  }
}
