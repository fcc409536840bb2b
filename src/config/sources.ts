import type { MANIFEST } from './screens';

/* Source files that load together: the build makes its chunks of them, and the server its preload hints. */

/** Where the site loads screens, popups, charts and texts from: every one of them needs these. */
export const LOADERS: readonly string[] = [
  'src/routes/m.$.tsx',
  'src/features/manifest/screens.ts',
  'src/composition/flows/flows.ts',
  'src/services/i18n/lazy.ts',
];

/** The charts behind the page, and what loads with them: views, what sends a first change, and what a logout clears. */
export const BEHIND_THE_PAGE: readonly string[] = [
  'src/composition/flows/backgroundFlow.ts',
  'src/features/manifest/GlobalOverlays.tsx',
  'src/features/app/FeedbackViews.tsx',
  'src/features/menu/SideMenu.tsx',
  'src/features/game/GameSheet.tsx',
  'src/services/api/transport.ts',
  'src/services/kept/index.ts',
];

/** The view of a screen or popup, and what connects its chart, if it has one. */
export function sourcesOf({
  name,
  view,
  flow = `${name}Flow`,
}: (typeof MANIFEST)[number]): readonly string[] {
  const [viewModule] = view.split('#');
  const [flowModule] = flow?.split('#') ?? [];
  return [
    `src/features/${viewModule}.tsx`,
    ...(flowModule === undefined ? [] : [`src/composition/flows/${flowModule}.ts`]),
  ];
}
