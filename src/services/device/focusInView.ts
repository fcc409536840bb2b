/**
 * Scrolls what takes the focus by the keyboard wholly into view. Browsers leave it where it is when a small part of it
 * shows, as at the end of a row that scrolls sideways.
 */
export function keepFocusInView(page: Document): void {
  page.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
