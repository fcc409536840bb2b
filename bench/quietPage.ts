import type { Browser, CDPSession } from 'playwright';
import * as z from 'zod';
import { PHONE } from '../tests/support/chromium';

/** Content of a protocol answer. */
const answered = z.object({
  id: z.number(),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ message: z.string() })),
});
const evaluated = z.object({
  result: z.object({ value: z.optional(z.unknown()) }),
  exceptionDetails: z.optional(z.object({ text: z.string() })),
});
const paused = z.object({
  method: z.literal('Fetch.requestPaused'),
  params: z.object({ requestId: z.string(), request: z.object({ url: z.string() }) }),
});

/** A page without network instrumentation. */
export interface QuietPage {
  /** Sends a command of the Chrome DevTools Protocol. Rejects when the browser refuses it. */
  send(method: string, parameters?: Record<string, unknown>): Promise<unknown>;
  /** Resolves with the value of an expression. Rejects when it throws. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Draws a WebP picture with the given width and height in pixels. */
export type Painter = (width: number) => Promise<Buffer>;

const PICTURES = '*/img/*';
/** Width of pictures whose address names none. */
const USUAL_WIDTH = 320;

/**
 * Opens a phone-sized page for measuring memory and tasks. Playwright's own pages observe the network and copy each
 * discarded picture during garbage collection: 17 ms for 600 pictures of 24 KB, which does not happen in a player's
 * browser. `paint` draws all pictures instead of the server.
 */
export async function openQuietPage(browser: Browser, paint: Painter): Promise<QuietPage> {
  const session: CDPSession = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId });
  // Nested messages: a separate session would be known to Playwright.
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (answer: z.infer<typeof answered>) => void>();
  let last = 0;

  const send = async (method: string, parameters: Record<string, unknown> = {}): Promise<unknown> => {
    last += 1;
    const id = last;
    const answer = new Promise<z.infer<typeof answered>>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params: parameters });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
    const { result, error } = await answer;
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  session.on('Target.receivedMessageFromTarget', ({ message, sessionId: from }) => {
    if (from !== sessionId) return;
    const told: unknown = JSON.parse(message);
    const answer = answered.safeParse(told).data;
    if (answer !== undefined) return waiting.get(answer.id)?.(answer);
    const request = paused.safeParse(told).data?.params;
    if (request === undefined) return;
    const {
      requestId,
      request: { url },
    } = request;
    paint(Number(new URL(url).searchParams.get('w') ?? USUAL_WIDTH)).then(
      (picture) =>
        send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [
            { name: 'content-type', value: 'image/webp' },
            { name: 'cache-control', value: 'max-age=3600' },
          ],
          body: picture.toString('base64'),
        }),
      () => send('Fetch.failRequest', { requestId, errorReason: 'Failed' }),
    );
  });

  const { viewport, deviceScaleFactor, isMobile } = PHONE;
  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: isMobile });
  await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await send('Fetch.enable', { patterns: [{ urlPattern: PICTURES }] });

  return {
    send,
    async evaluate(expression) {
      const { result, exceptionDetails } = evaluated.parse(
        await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }),
      );
      if (exceptionDetails !== undefined) throw new Error(`${exceptionDetails.text} in ${expression}`);
      return result.value;
    },
    async close() {
      await session.send('Target.disposeBrowserContext', { browserContextId });
      await session.detach();
    },
  };
}
