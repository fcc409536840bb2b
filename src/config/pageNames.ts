/** Names in the HTML of the site's page. Use them through `pageFormat.ts` where it has a function for it. */
export const PAGE_NAMES = {
  /** Id of the element that React renders into. */
  root: 'root',
  /** Id of the element with a popup or game sheet that the server has rendered, beside the root. */
  servedPopup: 'served-popup',
  /** Id of the element with the initial data. */
  initialData: 'initial-data',
  /** Id of the element with the links to files that the page requests later. */
  nextFiles: 'next-files',
  /** Comments around the first screen. */
  screen: 'first-screen',
  /** Attribute of a picture that is embedded in the page: its address. */
  pictureAddress: 'data-address',
  /** Attribute of a button that was pressed before the page's elements answer, and waits for them. */
  heard: 'data-heard',
  /** Event of the window once the page's elements answer taps. */
  hydrated: 'page-hydrated',
} as const;
