import type { IncomingMessage } from 'node:http';
import { isLoopbackAddress, isLoopbackHost } from './addresses';

/** Headers added by proxies; a request with one of them is not local. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'client-ip',
];

/**
 * Access check of all developer pages: only from this machine. A loopback connection is not enough, because a proxy or
 * tunnel on this machine can forward outside requests, and so can DNS rebinding. So the host must be loopback too, and
 * there must be no forwarding headers.
 */
export const isDeveloper = ({ socket, headers }: IncomingMessage): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host ?? '') &&
  FORWARDING.every((name) => headers[name] === undefined);
