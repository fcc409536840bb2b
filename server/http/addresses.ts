import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  // A dotted IPv4 tail is two groups.
  const [, front = address, dotted] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = dotted?.split('.').map(Number) ?? [];
  const tail = dotted === undefined ? '' : `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  const [head = '', rest] = `${front}${tail}`.split('::');
  const parse = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const left = parse(head);
  if (rest === undefined) return left;
  const right = parse(rest);
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

/**
 * Parses an address to its canonical form without port: IPv4-mapped IPv6 (`::ffff:…`) as IPv4, IPv6 in lower case
 * without zone. Undefined when it is not an address.
 */
export function parseAddress(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, '').toLowerCase();
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/**
 * Key for counting per address: the address itself, or the /64 of an IPv6 address, because a subscriber has a whole
 * /64. All invalid addresses have the same key.
 */
export function addressKey(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === undefined) return 'unknown';
  if (isIPv4(parsed)) return parsed;
  const prefix = groupsOf(parsed).slice(0, 4);
  return `${prefix.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Whether an address is loopback. */
export const isLoopbackAddress = (address: string): boolean =>
  /^(?:127\.|::1$)/.test(parseAddress(address) ?? '');

/** Whether a `Host` header is loopback, with any port. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\](?=:|$))(?::\d+)?$/.test(host);

/** Reads the network address of a request's sender. */
export type AddressReader = (request: IncomingMessage) => string;

/**
 * Creates the reader. It returns the connection's address or, behind proxies, the address seen by the outermost trusted
 * proxy. Entries that a client adds to `X-Forwarded-For` are further left and ignored.
 */
export function createAddressReader(trustedProxies: number): AddressReader {
  return ({ socket, headers }) => {
    const own = parseAddress(socket.remoteAddress ?? '') ?? '';
    if (trustedProxies === 0) return own;
    const seen = String(headers['x-forwarded-for'] ?? '').split(',');
    return parseAddress(seen.at(-trustedProxies)?.trim() ?? '') ?? own;
  };
}
