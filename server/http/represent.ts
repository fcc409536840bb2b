import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Supported content codings, best first. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** The coding of a content as its difference to an earlier one, the dictionary (RFC 9842). */
const BY_DICTIONARY = 'dcz';

type Body = string | Uint8Array<ArrayBuffer>;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Quality of Brotli for what is compressed while somebody waits. */
const QUALITY = 5;

/** Compresses a body, or only encodes it without a coding. */
export async function compress(
  body: Body,
  coding: Coding | undefined,
  quality = QUALITY,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  switch (coding) {
    case undefined:
      return new Uint8Array(bytes);
    case 'br':
      return new Uint8Array(await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
    case 'gzip':
      return new Uint8Array(await toGzip(bytes));
  }
}

/** The best of the offered codings that an `Accept-Encoding` header accepts; undefined for none. */
export function chooseCoding<Offered extends string>(
  header: string | null,
  offered: readonly Offered[],
): Offered | undefined {
  if (header === null) return undefined;
  const accepted = new Map<string, boolean>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    accepted.set(name, quality === undefined || Number(quality) > 0);
  }
  return offered.find((coding) => accepted.get(coding) ?? accepted.get('*') ?? false);
}

/** The entity tag of a content: weak, because the same content is sent in several codings. */
export const etagOf = (content: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** An entity tag in a header; the strength does not count here. */
const TAG = /(?:W\/)?("[^"]*")/g;
const opaque = (etag: string): string => etag.replace(/^W\//, '');

/** Whether the caller has the content with this entity tag: its `If-None-Match` lists it, or is `*` (RFC 9110). */
export function isKnown({ headers }: Request, etag: string): boolean {
  const named = headers.get('if-none-match');
  if (named === null) return false;
  return named.trim() === '*' || [...named.matchAll(TAG)].some(([, tag]) => tag === opaque(etag));
}

/** A content that may be sent in several codings, and need not be sent to those who have it. */
interface Representation {
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>> | Headers;
  /** The codings that it is offered in, best first. */
  readonly codings: readonly Coding[];
  readonly body: (coding: Coding | undefined) => Body | Promise<Body>;
  /** Its differences to earlier contents, by their digests as an `Available-Dictionary` header names them. */
  readonly differences?: ReadonlyMap<string, Body>;
}

/** Answers a request with a content: 304 to a caller who has it, otherwise in the best coding that both know. */
export async function represent(
  request: Request,
  { etag, headers, codings, body, differences }: Representation,
): Promise<Response> {
  const described = new Headers(headers);
  described.set('etag', etag);
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers: described });
  const accepted = request.headers.get('accept-encoding');
  const difference = differences?.get(request.headers.get('available-dictionary') ?? '');
  if (difference !== undefined && chooseCoding(accepted, [BY_DICTIONARY]) !== undefined) {
    described.set('content-encoding', BY_DICTIONARY);
    return new Response(difference, { headers: described });
  }
  const coding = chooseCoding(accepted, codings);
  if (coding !== undefined) described.set('content-encoding', coding);
  return new Response(await body(coding), { headers: described });
}
