import { type Browser, chromium } from 'playwright';
import { chromiumOptions } from '../../support/chromium';

let browser: Promise<Browser> | undefined;

/**
 * The browser of this worker, which all its files share and which ends with it. It is started here and not once for all
 * workers, because passing every message through another process takes a twentieth of the time of the journeys.
 */
export function browserOfWorker(): Promise<Browser> {
  browser ??= chromium.launch(chromiumOptions());
  return browser;
}
