import { CONTENT_ID, COVERED_MARKER } from '@/config/page';

/** The page under the layers that lie over it. */
export interface PageBelow {
  /** While it is covered, it does not scroll. */
  readonly setCovered: (isCovered: boolean) => void;
  /** Moves a lost focus to the element with the id, or to the content of the page. */
  readonly returnFocus: (to: string | null) => void;
}

/** The page of a document. */
export function pageBelow(document: Document): PageBelow {
  return {
    setCovered: (isCovered) => document.documentElement.toggleAttribute(COVERED_MARKER, isCovered),
    returnFocus(to) {
      const { activeElement: active, body } = document;
      // Until the next frame the focus stays in a dialog that has closed.
      const isLost = active === null || active === body || active.closest('dialog:not([open])') !== null;
      if (!isLost) return;
      const layer = to === null ? null : document.getElementById(to);
      const target =
        layer === null ? document.getElementById(CONTENT_ID) : layer.querySelector('[tabindex="-1"]');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
