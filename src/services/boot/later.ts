import * as z from 'zod/mini';
import { readData, type ServingPage } from './data';

/** Id of the element with the files that the page is likely to need next, by path. */
const LATER_ID = 'later';

/** Requests these files. Their modules are not evaluated until they are imported; a member may never use some. */
export function requestLater(document: ServingPage & Pick<Document, 'createElement' | 'head'>): void {
  for (const href of readData(document, LATER_ID, z.array(z.string())) ?? []) {
    const style = href.endsWith('.css') ? { rel: 'prefetch' } : { rel: 'modulepreload' };
    document.head.append(Object.assign(document.createElement('link'), style, { crossOrigin: '', href }));
  }
}
