/** Longest wait for an idle page, in milliseconds. */
const PATIENCE = 5_000;

/** Resolves in another task, so that the browser can paint and react in between. */
export const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));

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
