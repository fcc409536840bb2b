import { useEffect } from 'react';

/** Names the document after the page that shows. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
