import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Driver, visible } from './driver';

/** Where Debian installs the browser of WebKitGTK. */
export const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** Key of an element in the WebDriver protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Time to start, in milliseconds. */
const START = 60_000;

/**
 * Collects the page's errors. WebDriver does not report them, so this is served before the site's own scripts. That
 * observed sizes change once more in the next frame is told as an error, but is none.
 */
export const ERROR_WATCH = `(() => {
  const errors = [];
  Object.defineProperty(window, '__errors', { value: errors });
  addEventListener('error', ({ message = '' }) => {
    if (message !== '' && !message.startsWith('ResizeObserver loop')) errors.push(message);
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => errors.push('unhandled: ' + reason));
  const { error } = console;
  console.error = (...all) => { errors.push(all.map(String).join(' ')); error.apply(console, all); };
})()`;

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  process.kill();
  await ended;
}

/** A window of WebKitGTK on a device of the given locale, through its WebDriver. */
export async function openWebkit({
  port,
  locale,
  locales,
  display,
}: {
  readonly port: number;
  readonly locale: string;
  /** Folder of the compiled locales. */
  readonly locales: string;
  readonly display: string;
}): Promise<Driver> {
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      LOCPATH: locales,
      LANG: `${locale}.UTF-8`,
      LC_ALL: `${locale}.UTF-8`,
      LANGUAGE: locale,
      // There is neither a graphics card nor a session bus.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      NO_AT_BRIDGE: '1',
      // Keys are typed as they are, also where words are composed.
      GTK_IM_MODULE: 'gtk-im-context-simple',
    },
  });
  const base = `http://127.0.0.1:${port}`;
  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const answer = await fetch(base + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value }: { value: unknown } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value).slice(0, 300)}`);
    return value;
  }
  for (const startedAt = Date.now(); ; await wait(200)) {
    const isUp = await call('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (Date.now() - startedAt > START) throw new Error('WebKitWebDriver does not answer');
  }
  const { sessionId } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation', '--geometry=420x900'] },
      },
    },
  })) as { readonly sessionId: string };
  const session = `/session/${sessionId}`;
  // As wide as a phone.
  await call('POST', `${session}/window/rect`, { width: 390, height: 844 });
  const execute = (script: string) => call('POST', `${session}/execute/sync`, { script, args: [] });
  async function find(selector: string, text?: string): Promise<string> {
    const element = (await execute(
      `const __name = (it) => it; return (${visible})(${JSON.stringify(selector)}, ${JSON.stringify(text ?? null)});`,
    )) as Readonly<Record<string, string>> | null;
    const id = element?.[ELEMENT];
    if (id === undefined) throw new Error(`${selector} ${text ?? ''} does not show`);
    return `${session}/element/${id}`;
  }
  return {
    open: async (address) => void (await call('POST', `${session}/url`, { url: address })),
    evaluate: (expression) => execute(`return ${expression};`),
    press: async (selector, text) => void (await call('POST', `${await find(selector, text)}/click`, {})),
    async type(selector, text) {
      const element = await find(selector);
      await call('POST', `${element}/clear`, {});
      await call('POST', `${element}/value`, { text });
    },
    takeErrors: async () => (await execute('return (window.__errors ?? []).splice(0);')) as readonly string[],
    screenshot: async () => Buffer.from(String(await call('GET', `${session}/screenshot`)), 'base64'),
    async close() {
      await call('DELETE', session).catch(() => {});
      await end(driver);
    },
  };
}

/** A display without a screen. Resolves with its name and a function that ends it. */
export async function openDisplay(): Promise<{ readonly display: string; close(): Promise<void> }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [output] = (await once(server.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { display: `:${output.toString().trim()}`, close: () => end(server) };
}
