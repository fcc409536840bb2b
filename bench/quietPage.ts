import type { Browser, CDPSession } from 'playwright';
import * as z from 'zod';
import { PHONE } from '../tests/support/chromium';

/** What the protocol's answer to a message holds. */
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

/** A page of which nobody watches the network. */
export interface QuietPage {
  /** Sends a command of the Chrome DevTools Protocol. Rejects when the browser refuses it. */
  send(method: string, parameters?: Record<string, unknown>): Promise<unknown>;
  /** The value of an expression, once it is settled. Rejects when it throws. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Draws a picture as WebP, so many pixels wide and high. */
export type Painter = (width: number) => Promise<Buffer>;

const PICTURES = '*/img/*';
/** Of pictures whose address names no width. */
const USUAL_WIDTH = 320;

/**
 * Opens a page of the size of a phone for measuring memory and tasks. Playwright's own pages watch the network, and
 * the watcher copies each picture that is thrown away, within the collection that throws it away: 17 ms for 600
 * pictures of 24 KB, which no player's browser does.
 * `paint` draws all pictures in place of the server.
 */
export async function openQuietPage(browser: Browser, paint: Painter): Promise<QuietPage> {
  const session: CDPSession = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId });
  // Messages within messages: a session of its own would be one that Playwright knows.
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
