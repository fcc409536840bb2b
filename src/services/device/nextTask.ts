/** Resolves in another task, so that the browser can paint and react in between. */
export const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));
