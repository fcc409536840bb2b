import type { Browser, ElementHandle } from 'playwright';
import { PHONE } from '../support/chromium';
import { type Driver, visible } from './driver';

/** A page of Chromium in which `lacks` has run before every script of the site. */
export async function openChromium(
  browser: Browser,
  { locale, lacks }: { readonly locale: string; readonly lacks: () => void },
): Promise<Driver> {
  const context = await browser.newContext({
    ...PHONE,
    deviceScaleFactor: 1,
    locale,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(`(() => { const __name = (it) => it; (${lacks})(); })()`);
  const page = await context.newPage();
  let errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  const find = async (selector: string, text?: string): Promise<ElementHandle<Element>> => {
    const handle = await page.evaluateHandle(
      `(() => { const __name = (it) => it; return (${visible})(${JSON.stringify(selector)}, ${JSON.stringify(text ?? null)}); })()`,
    );
    const element = handle.asElement();
    if (element === null) throw new Error(`${selector} ${text ?? ''} does not show`);
    return element as ElementHandle<Element>;
  };
  return {
    open: async (address) => void (await page.goto(address)),
    evaluate: (expression) => page.evaluate(expression),
    press: async (selector, text) => (await find(selector, text)).tap(),
    type: async (selector, text) => (await find(selector)).fill(text),
    takeErrors: async () => {
      const taken = errors;
      errors = [];
      return taken;
    },
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  };
}
