/** Element with the links to a page's further files, by group; see {@link REQUEST_NEXT}. */
const NEXT_ID = 'next';

/**
 * Inline script: requests each further group of files once the first file of the group before has arrived. For the first
 * of them, that is when most of the entry script has. Requested at the same time, they would share a slow line, and
 * nothing could run before all had arrived. Without it, the entry would request them. It runs in every browser, so it is
 * not compiled.
 */
export const REQUEST_NEXT = `(() => {
  const requestAfter = (link, { content, dataset }) => {
    const [first] = content.children;
    const further = content.querySelector('template');
    const began = performance.now();
    const request = () => {
      document.head.append(content);
      if (further) requestAfter(first, further);
    };
    link.addEventListener('load', () => {
      if (dataset.pause) setTimeout(request, (performance.now() - began) * dataset.pause);
      else request();
    });
  };
  const next = document.getElementById('${NEXT_ID}');
  requestAfter(next.previousElementSibling, next);
})();`;

/**
 * Markup for groups of links, each requested after the one before it. The second waits for a further `pause` of the time
 * that the first took, which depends on the line.
 */
export function inTurn(groups: readonly (readonly string[])[], pause = 0): string {
  const [first = [], ...others] = groups.filter((links) => links.length > 0);
  const next = others.reduceRight(
    (further, links) => links.join('') + (further === '' ? '' : `<template>${further}</template>`),
    '',
  );
  const small = first.join('');
  return next === ''
    ? small
    : `${small}<template id="${NEXT_ID}"${pause === 0 ? '' : ` data-pause="${pause}"`}>${next}</template><script>${REQUEST_NEXT}</script>`;
}
