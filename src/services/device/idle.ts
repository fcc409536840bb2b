/** Longest wait for an idle browser or page, in milliseconds. */
const PATIENCE = 5_000;
/** Wait in milliseconds where the browser has no `requestIdleCallback`. */
const PROBABLY_IDLE = 1_000;

/**
 * Resolves when no task of the page is pending, so that React has hydrated it, or after 5 s. Idle callbacks may wait much
 * longer: on a slow phone no frame has time left.
 */
export async function whenHydrated(): Promise<void> {
  if (!('scheduler' in globalThis)) return;
  await Promise.race([
    scheduler.postTask(() => {}, { priority: 'background' }),
    new Promise((resolve) => setTimeout(resolve, PATIENCE)),
  ]);
}

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
