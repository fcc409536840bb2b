/** Milliseconds without a scroll event after which scrolling has ended, in browsers without `scrollend`. */
const QUIET_MS = 150;

/** Calls `then` each time scrolling ends. Returns a function that stops it. `page` is the document. */
export function onScrollEnd(page: EventTarget, then: () => void): () => void {
  if ('onscrollend' in page) {
    page.addEventListener('scrollend', then);
    return () => page.removeEventListener('scrollend', then);
  }
  let rest: ReturnType<typeof setTimeout> | undefined;
  const onScroll = () => {
    clearTimeout(rest);
    rest = setTimeout(then, QUIET_MS);
  };
  page.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    clearTimeout(rest);
    page.removeEventListener('scroll', onScroll);
  };
}
