import type { MANIFEST } from './screens';

/* Source files that load together: the build makes its chunks of them, and the server its preload hints. */

/** Where the site loads screens, popups, charts and texts from: every one of them needs these. */
export const LOADERS: readonly string[] = [
  'src/routes/m.$.tsx',
  'src/features/site/screens.ts',
  'src/composition/site/flows.ts',
  'src/services/i18n/lazy.ts',
];

/** The charts behind the page, and what loads with them: views, what sends a first change, and what a logout clears. */
export const BEHIND_THE_PAGE: readonly string[] = [
  'src/composition/site/deferredChartsFlow.ts',
  'src/features/site/GlobalOverlays.tsx',
  'src/features/site/app/FeedbackViews.tsx',
  'src/features/shell/menu/SideMenu.tsx',
  'src/features/catalogue/game/GameSheet.tsx',
  'src/services/api/transport.ts',
  'src/services/storageInventory/index.ts',
];

/** The view of a screen or popup, and what connects its chart, if it has one. */
export function sourcesOf({
  name,
  view,
  flow = `${view.split('/', 1)[0]}/${name}Flow`,
}: (typeof MANIFEST)[number]): readonly string[] {
  const [viewModule] = view.split('#');
  const [flowModule] = flow?.split('#') ?? [];
  return [
    `src/features/${viewModule}.tsx`,
    ...(flowModule === undefined ? [] : [`src/composition/${flowModule}.ts`]),
  ];
}
