import { useEffect } from 'react';
import { useChart } from './actors';

/** Reports that the page, or what covers it, answers taps. */
export function usePageReady(): void {
  const pageStart = useChart('pageStart');
  useEffect(() => pageStart.send({ type: 'page.ready' }), [pageStart]);
}
