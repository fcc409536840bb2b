/** Id of the page's content: target of the skip link, and of the focus when nothing else has it. */
export const CONTENT_ID = 'content';

/** Attribute of the root element while something lies over the page, which then does not scroll. */
export const COVERED_MARKER = 'data-covered';
