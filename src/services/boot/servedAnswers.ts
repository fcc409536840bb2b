import * as z from 'zod/mini';
import { EMBEDDED_HEADER } from '@/config/constants';
import { readData, type ServingPage } from './data';

/** Id of the element that holds the API answers that the page starts with, by address. */
export const ANSWERS_ID = 'answers';

/** API answers served with the page. */
export interface ServedAnswers {
  /**
   * Number in [0, 1) that chose the image CDN of the rendered page (BOOT-08); undefined when the page was not rendered
   * on the server.
   */
  readonly imageCdnDraw: number | undefined;
  /** Returns the served answer to a visitor's request, once per answer; sends every other request. */
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /**
   * Resolves with true when the visit makes exactly the requests that the page was rendered from, and with false at the
   * first other request. Undefined when the page was not rendered on the server.
   */
  readonly fit: Promise<boolean> | undefined;
}

const drawn = z.object({
  answers: z.record(z.string(), z.string()),
  /** Answers to later requests. */
  further: z.optional(z.record(z.string(), z.string())),
  imageCdnDraw: z.optional(z.number()),
});

/**
 * Reads the answers served with the page. When the page is `outdated`, because the browser restored it, no served
 * answer is used.
 */
export function readServedAnswers(
  document: ServingPage,
  send: (address: string, init: RequestInit) => Promise<Response>,
  outdated: boolean,
): ServedAnswers {
  const page = outdated ? undefined : readData(document, ANSWERS_ID, drawn);
  const answers = new Map(Object.entries(page?.answers ?? {}));
  const further = new Map(Object.entries(page?.further ?? {}));
  let settle: (fits: boolean) => void = () => {};
  return {
    imageCdnDraw: page?.imageCdnDraw,
    async fetch(address, init) {
      const known = answers.has(address) ? answers : further;
      const answer = new Headers(init.headers).has('authorization') ? undefined : known.get(address);
      if (answer === undefined) {
        settle(false);
        return send(address, init);
      }
      known.delete(address);
      if (answers.size === 0) settle(true);
      return new Response(answer, { headers: { [EMBEDDED_HEADER]: 'true' } });
    },
    fit:
      page?.imageCdnDraw === undefined
        ? undefined
        : new Promise((resolve) => {
            settle = resolve;
          }),
  };
}
