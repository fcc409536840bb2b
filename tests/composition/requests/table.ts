import type { Sent } from '../wholeSite';
import type { World } from './generate';

/** Stand for what differs between visits. */
export const LANGUAGE = '<language>';
export const MERCHANT = '<merchant>';
export const HOST = '<host>';
export const REVISION = '<revision>';

type How = 'sealed' | 'form' | 'bytes' | 'key';
type Says = Readonly<Record<string, unknown>>;

/**
 * One request: method and path, whose token it carries, what it says, and how. What it says is its query if it reads
 * or removes, otherwise its body: JSON, unless it is sealed, a form, or the bytes of a file. `key` means that it has an
 * idempotency key.
 */
export type Request = readonly [
  line: string,
  by: 'member' | 'another' | 'anyone',
  says?: Says,
  ...how: readonly How[],
];

/** The requests of one call, in the order in which they leave. */
export type Requests = readonly Request[];

/** The calls of charts, as `chart · service`, each with the different requests that it makes. */
export type Table = Readonly<Record<string, readonly Requests[]>>;

function payloadOf({ query, body, headers }: Sent): readonly [says: unknown, ...how: readonly How[]] {
  if (body === undefined || body === null) return [Object.fromEntries(query)];
  if (body instanceof URLSearchParams) return [Object.fromEntries(body), 'form'];
  if (body instanceof Uint8Array) return [{ bytes: [...body] }, 'bytes'];
  const said = JSON.parse(String(body));
  return headers.has('x-encryption') ? [JSON.parse(said.data), 'sealed'] : [said];
}

/** A request as it was sent, in the form of the tables. */
export function readSent(sent: Sent, { language, merchant, host, revision, session }: World): Request {
  const { method, path, headers } = sent;
  const [says, ...how] = payloadOf(sent);
  const names = new Map<unknown, string>([
    [language, LANGUAGE],
    [merchant, MERCHANT],
    [host, HOST],
    [revision, REVISION],
  ]);
  const neutral: Says = JSON.parse(JSON.stringify(says), (_, value) => names.get(value) ?? value);
  const token = headers.get('authorization');
  const own = token === `Bearer ${session?.token}` ? 'member' : 'another';
  const by = token === null ? 'anyone' : own;
  const all: readonly How[] = headers.has('idempotency-key') ? [...how, 'key'] : how;
  return Object.keys(neutral).length === 0 && all.length === 0
    ? [`${method} ${path}`, by]
    : [`${method} ${path}`, by, neutral, ...all];
}
