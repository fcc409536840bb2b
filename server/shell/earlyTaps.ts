import { PAGE_NAMES } from '@/config/pageNames';

/**
 * Inline script of a page with a first screen, which shows before its scripts can answer: it marks the button of the
 * last tap, which then shows that it was heard, and presses it once they can. Links work without it. What replaces a
 * served popup presses its buttons itself. It runs in every browser, so it is not compiled.
 */
export const EARLY_TAPS = `(() => {
  let button = null;
  const mark = (isHeard) => button?.toggleAttribute('${PAGE_NAMES.heard}', isHeard);
  const note = ({ target }) => {
    mark(false);
    button = target.closest('button');
    mark(true);
  };
  const nameOf = (one) => one.ariaLabel ?? one.textContent;
  addEventListener('click', note, true);
  addEventListener('${PAGE_NAMES.hydrated}', () => {
    removeEventListener('click', note, true);
    if (button === null || button.closest('#${PAGE_NAMES.servedPopup}')) return;
    // React answers a press, and hydrates what it needs for it, once its first pass over the page has begun.
    setTimeout(() => {
      mark(false);
      // A member's page is rendered anew, with other elements.
      const all = [...document.querySelectorAll('button')];
      const same = button.isConnected ? button : all.find((one) => nameOf(one) === nameOf(button));
      same?.click();
    }, 50);
  });
})();`;
