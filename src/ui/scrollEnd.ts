/** Milliseconds without a step after which a page rests, in browsers that do not tell it themselves. */
const REST = 150;

/** Calls each time a page's scrolling has come to rest; returns how to stop. `page` is the document. */
export function onScrollEnd(page: EventTarget, then: () => void): () => void {
  if ('onscrollend' in page) {
    page.addEventListener('scrollend', then);
    return () => page.removeEventListener('scrollend', then);
  }
  let rest: ReturnType<typeof setTimeout> | undefined;
  const onScroll = () => {
    clearTimeout(rest);
    rest = setTimeout(then, REST);
  };
  page.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    clearTimeout(rest);
    page.removeEventListener('scroll', onScroll);
  };
}
