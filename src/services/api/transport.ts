import { ofetch } from 'ofetch';

const http = ofetch.create({
  retry: false,
  ignoreResponseError: true,
  // The client reads the body, so that an answer cut off on its way is told from one that never came.
  responseType: 'stream',
});

/** Sends a request and resolves with the answer, whatever its status. */
export const transmit: typeof fetch = (input, init) =>
  http.raw(input instanceof URL ? input.href : input, init === undefined ? {} : { ...init });
