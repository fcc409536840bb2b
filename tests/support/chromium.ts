import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright';

/** The headless shell does the same work in half the processor time (decision 15). */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** Switches that keep a headless browser from accessing anything but the given pages. */
const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/**
 * V8 compiles scripts without source positions, and parses a script again once an error's stack needs them. Under
 * Playwright every error does, which takes some 50 ms of each page that players do not wait for.
 */
const JS_FLAGS = ['--no-enable-lazy-source-positions'];

function findExecutable(): string {
  const named = process.env['CHROMIUM'];
  if (named !== undefined) return named;
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not here.
      }
    }
  }
  throw new Error(
    'No Chromium found: install the package chromium-headless-shell, or name the program in CHROMIUM.',
  );
}

/** Launch options for the machine's own Chromium, with further flags of V8. */
export function chromiumOptions(jsFlags: readonly string[] = []): LaunchOptions {
  return {
    executablePath: findExecutable(),
    args: [...SWITCHES, `--js-flags=${[...JS_FLAGS, ...jsFlags].join(' ')}`],
  };
}

/** Starts the machine's own Chromium. The caller closes it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch(chromiumOptions());
}

/** A phone from the middle of the supported range. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;
