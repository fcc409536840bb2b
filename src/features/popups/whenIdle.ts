/** Where the browser does not tell when it is idle, a guess in milliseconds. */
const PROBABLY_IDLE = 2000;

/** Runs work once the browser has nothing better to do; the returned function takes it back. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(work);
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(work, PROBABLY_IDLE);
  return () => clearTimeout(timer);
}
