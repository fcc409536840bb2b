import { SERVER_TIME_HEADER } from '@contract/core';
import { LAST_SEEN_HEADER } from '@/config/constants';

/** The server's time, taken from its answers: phone clocks can be wrong by minutes or days. */
export interface ServerClock {
  /** Milliseconds since the epoch; the device's time before the first answer. */
  now(): number;
  /** Reads the headers of an answer. */
  hear(headers: Headers): void;
}

/**
 * Creates the clock. `deviceNow` returns the device's time in milliseconds since the epoch. If a server does not send
 * its time in milliseconds, the `Date` header is used, which is exact to the second.
 */
export function createServerClock(deviceNow: () => number): ServerClock {
  /** Milliseconds by which the server is ahead of the device; undefined before the first answer. */
  let ahead: number | undefined;
  return {
    now: () => deviceNow() + (ahead ?? 0),
    hear(headers) {
      const time = Number(headers.get(SERVER_TIME_HEADER) ?? Date.parse(headers.get('date') ?? ''));
      if (!Number.isFinite(time) || headers.has(LAST_SEEN_HEADER)) return;
      const heard = time - deviceNow();
      // An answer that may come from a cache counts only if it gives a later time than the known one.
      const isFresh = headers.get('cache-control')?.includes('no-store') === true;
      if (isFresh || ahead === undefined || heard > ahead) ahead = heard;
    },
  };
}
