import { EMBEDDED_HEADER } from '@/config/constants';
import type { InitialData } from '@/config/pageFormat';

/** API answers served with the page. */
export interface ServedAnswers {
  /** Returns the served answer to a visitor's request, once per answer; sends every other request. */
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /**
   * Resolves with true once the visit has made the requests that the page was rendered from and no other, and with false
   * at the first other request; asked again, also when that comes later. Undefined when the page was not rendered on the
   * server.
   */
  readonly matchesServerRender: (() => Promise<boolean>) | undefined;
}

/** Answers requests with the answers served with the page. */
export function createServedAnswers(
  page: Pick<InitialData, 'answers' | 'overlayAnswers' | 'imageCdnSeed'>,
  send: (address: string, init: RequestInit) => Promise<Response>,
): ServedAnswers {
  const answers = new Map(Object.entries(page.answers ?? {}));
  const overlayAnswers = new Map(Object.entries(page.overlayAnswers ?? {}));
  let settle: (matches: boolean) => void = () => {};
  let matches = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return {
    async fetch(address, init) {
      const known = answers.has(address) ? answers : overlayAnswers;
      const answer = new Headers(init.headers).has('authorization') ? undefined : known.get(address);
      if (answer === undefined) {
        settle(false);
        matches = Promise.resolve(false);
        return send(address, init);
      }
      known.delete(address);
      if (answers.size === 0) settle(true);
      return new Response(answer, { headers: { [EMBEDDED_HEADER]: 'true' } });
    },
    matchesServerRender: page.imageCdnSeed === undefined ? undefined : () => matches,
  };
}
