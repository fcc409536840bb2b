import { useEffect } from 'react';

/** Titles of the visible views, topmost last: a popup's title applies while it is open, then the page's again. */
const shown: { readonly title: string }[] = [];

function nameDocument(): void {
  const topmost = shown.at(-1);
  if (topmost !== undefined) document.title = topmost.title;
}

/** Sets the document title of a page or popup; pass undefined while it is not visible. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    const entry = { title };
    shown.push(entry);
    nameDocument();
    return () => {
      shown.splice(shown.indexOf(entry), 1);
      nameDocument();
    };
  }, [title]);
}
