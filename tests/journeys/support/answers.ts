import { API_BASE, type Endpoint } from '@contract/core';
import type { Locator } from 'playwright';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { Driver } from './flow';
import type { Visit } from './visit';

/* Parts of walks through pages around one answer of the platform. The calls are held by the gate of their endpoint. */

export const main = ({ page }: Visit): Locator => page.getByRole('main');
export const button = (place: Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });
/** The failure that names a text. */
export const failure = (visit: Visit, text: string): Locator =>
  main(visit).getByRole('alert').filter({ hasText: text });
export const spinner = (visit: Visit): Locator =>
  main(visit)
    .getByRole('img', { name: new RegExp(`${visit.t('shell.loading')}|${visit.t('popup.loading')}`) })
    .first();

/** Waits until these elements, and no others, have these texts. */
export const reads = (visit: Visit, what: string, place: Locator, texts: readonly string[]): Promise<void> =>
  visit.until(what, async () => JSON.stringify(await place.allTextContents()) === JSON.stringify(texts));

export const retry: Driver = ({ visit }) => button(main(visit), visit.t('action.retry')).tap();

/** Answers the held call with the chart's sample. */
export const answered =
  <Value>(endpoint: Endpoint, toValue: (output: Value) => unknown = (output) => output): Driver =>
  async ({ visit, step }) =>
    (await visit.gateOf(endpoint).next()).reply(toValue(step.event['output']));

/** Fails the held call as if the server were unreachable. */
export const cut =
  (endpoint: Endpoint): Driver =>
  async ({ visit }) =>
    (await visit.gateOf(endpoint).next()).cut();

/** Lets the held call time out. */
export const late =
  (endpoint: Endpoint): Driver =>
  async ({ visit }) => {
    await visit.gateOf(endpoint).next();
    await visit.pass(REQUEST_TIMEOUT);
  };

/** Says that failures of an endpoint are part of the walk. */
export const excused = (visit: Visit, { path }: Endpoint): void =>
  visit.excuse((url) => url.pathname === API_BASE + path);
