import { type GameFrameMessage, gameFrameMessage } from '@contract/gameFrame';
import type { Page } from 'playwright';

/** A page that frames a game like the product does, with the messages from the frame. */
export interface GameHost {
  readonly messages: GameFrameMessage[];
  /** Messages outside of the protocol. */
  readonly strays: unknown[];
  /** Console errors, policy violations and failed requests. */
  readonly faults: string[];
  /** Sets width and height of the frame as CSS lengths and waits until the game has rendered. */
  resize(length: string): Promise<void>;
}

/** Opens a launch URL in a sandboxed frame on a page of the same origin. */
export async function hostGame(page: Page, origin: string, url: string): Promise<GameHost> {
  const messages: GameFrameMessage[] = [];
  const strays: unknown[] = [];
  const faults: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') faults.push(line.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('requestfailed', (request) => faults.push(`${request.url()}: ${request.failure()?.errorText}`));
  await page.exposeFunction('heard', (data: unknown) => {
    const parsed = gameFrameMessage.safeParse(data);
    if (parsed.success) messages.push(parsed.data);
    else strays.push(data);
  });
  await page.route(`${origin}/host`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><style>html,body{margin:0;height:100%}iframe{display:block;width:100%;height:100%;border:0}</style>
<script>addEventListener('message', (event) => heard({ ...event.data, ...(event.origin === 'null' && event.source === frames[0] ? {} : { protocol: 'foreign' }) }));</script>
<iframe id="game" sandbox="allow-scripts"></iframe>`,
    }),
  );
  await page.goto(`${origin}/host`);
  await page.evaluate((address) => document.querySelector('iframe')?.setAttribute('src', address), url);
  return {
    messages,
    strays,
    faults,
    resize: async (length) => {
      await page.evaluate((size) => {
        const frame = document.querySelector('iframe');
        if (frame !== null) Object.assign(frame.style, { width: size, height: size });
      }, length);
      const game = page.frames()[1];
      // Hidden frames are not rendered; a timer ends the wait in any case.
      await game?.evaluate(
        () =>
          new Promise<void>((resolve) => {
            setTimeout(resolve, 200);
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
          }),
      );
    },
  };
}
