import { type Browser, chromium } from 'playwright';
import { chromiumOptions } from '../../support/chromium';

/** Optimised code takes longer to compile than it saves in a page that lives for a few seconds (decision 15). */
const SHORT_LIVED = ['--no-opt', '--no-maglev'];

let browser: Promise<Browser> | undefined;

/**
 * The browser of this worker, which all its files share and which ends with it. It is started here and not once for all
 * workers, because passing every message through another process takes a twentieth of the time of the journeys.
 */
export function browserOfWorker(): Promise<Browser> {
  browser ??= chromium.launch(chromiumOptions(SHORT_LIVED));
  return browser;
}
