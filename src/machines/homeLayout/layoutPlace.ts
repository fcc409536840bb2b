import type { HomeLayoutSnapshot, LayoutPlace } from './homeLayout.machine';

/** What the side menu marks as chosen; the home view as long as the chart is not there. */
export function layoutPlace(snapshot: HomeLayoutSnapshot | undefined): LayoutPlace {
  if (snapshot === undefined || snapshot.matches({ view: 'home' })) return 'HOME';
  return snapshot.matches({ view: 'own' }) ? snapshot.context.own : snapshot.context.category;
}
