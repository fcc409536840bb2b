/** Element with the links to a page's further files; see {@link REQUEST_NEXT}. */
const NEXT_ID = 'next';

/**
 * Inline script: requests the page's further files once the small ones before them have arrived, when most of the entry
 * script has. Requested at the same time, they would share a slow line with it, and nothing could run before all had
 * arrived. Without it, the entry would request them. It runs in every browser, so it is not compiled.
 */
export const REQUEST_NEXT = `(() => {
  const { previousElementSibling, content } = document.getElementById('${NEXT_ID}');
  previousElementSibling.addEventListener('load', () => document.head.append(content));
})();`;

/** Markup for links to small files, and for others that are requested after them. */
export const inTurn = (small: readonly string[], others: readonly string[]): string =>
  small.length === 0 || others.length === 0
    ? [...small, ...others].join('')
    : `${small.join('')}<template id="${NEXT_ID}">${others.join('')}</template><script>${REQUEST_NEXT}</script>`;
