import type { HomeLayoutSnapshot, HomeTab } from './homeLayout.machine';

/** Selected entry of the side menu; the home view until the chart is loaded. */
export function layoutPlace(snapshot: HomeLayoutSnapshot | undefined): HomeTab {
  if (snapshot === undefined || snapshot.matches({ view: 'home' })) return 'HOME';
  return snapshot.matches({ view: 'own' }) ? snapshot.context.own : snapshot.context.category;
}
