/** Delay in milliseconds where the browser has no `requestIdleCallback`. */
const PROBABLY_IDLE = 2000;

/** Runs work when the browser is idle. The returned function cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(work);
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(work, PROBABLY_IDLE);
  return () => clearTimeout(timer);
}
