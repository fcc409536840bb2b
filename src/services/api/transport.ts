import { ofetch } from 'ofetch';

const http = ofetch.create({
  retry: false,
  ignoreResponseError: true,
  // The client reads the body, so that a truncated answer can be distinguished from a missing one.
  responseType: 'stream',
});

/** Sends a request and resolves with the response, whatever its status. */
export const transmit: typeof fetch = (input, init) =>
  http.raw(input instanceof URL ? input.href : input, init === undefined ? {} : { ...init });
