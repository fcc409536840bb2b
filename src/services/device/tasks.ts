/** Longest wait for an idle browser, in milliseconds. */
const IDLE_TIMEOUT_MS = 5_000;
/** Wait in milliseconds where the browser has no `requestIdleCallback`. */
const IDLE_FALLBACK_MS = 1_000;

/** Resolves in another task, so that the browser can paint and react in between. */
export const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));

/**
 * Resolves when no task of the page is pending. Idle callbacks may wait much longer: on a slow phone no frame has time
 * left.
 */
export async function whenTasksDone(): Promise<void> {
  if ('scheduler' in globalThis) await scheduler.postTask(() => {}, { priority: 'background' });
}

/** Resolves when the page has loaded and the browser is idle. */
export async function whenIdle(): Promise<void> {
  if ('document' in globalThis && document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, IDLE_FALLBACK_MS);
  });
}
