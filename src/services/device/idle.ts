/** Longest wait for an idle browser, in milliseconds. */
const PATIENCE = 5_000;
/** Wait in milliseconds where the browser has no `requestIdleCallback`. */
const PROBABLY_IDLE = 1_000;

/** Resolves when the page has loaded and the browser is idle. */
export async function whenLoaded(): Promise<void> {
  if ('document' in globalThis && document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: PATIENCE });
    else setTimeout(resolve, PROBABLY_IDLE);
  });
}
