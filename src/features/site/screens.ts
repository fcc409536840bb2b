import { type ComponentType, createElement } from 'react';
import { plainPath, type ScreenName, screenAt } from '@/config/routes';
import type { ViewName, ViewProps } from '@/features/shared/lazy';
import { useScreenActor } from '@/features/shared/page/FlowFrame';
import { ScreenTitle } from '@/features/shared/page/ScreenPage';
import type { ScreenMachines } from '@/machines/site/lazyFlow/screenMachines.gen';
import { PLAIN_VIEWS, POPUP_VIEWS, SCREEN_TITLES, SCREEN_VIEWS } from './screenViews.gen';

type Screen = ComponentType;

/** The views of popups, menus and sheets over the page. */
const VIEWS: { readonly [Name in ViewName]: () => Promise<ComponentType<ViewProps[Name]>> } = {
  ...POPUP_VIEWS,
  sideMenu: async () => (await import('@/features/shell/menu/SideMenu')).default,
  gameSheet: async () => (await import('@/features/catalogue/game/GameSheet')).default,
  gameShell: async () => (await import('@/features/play/GameShell')).default,
  playTypes: async () => (await import('@/features/play/PlayTypeSheet')).default,
  humanCheck: async () => (await import('@/features/account/HumanCheckDialog')).default,
  stepUp: async () => (await import('@/features/account/StepUpDialog')).default,
  globalOverlays: async () => (await import('./GlobalOverlays')).default,
  feedback: async () => (await import('./app/FeedbackViews')).default,
  maintenance: async () => (await import('./app/MaintenanceScreen')).default,
  regionRestricted: async () => (await import('./app/RegionRestrictedScreen')).default,
};

/** Loads a view over the page. Rejects when its code fails to load. */
export function loadView<Name extends ViewName>(name: Name): Promise<ComponentType<ViewProps[Name]>> {
  return VIEWS[name]();
}

/** Loaded screens. A screen stays the same component at all of its addresses. */
const loaded = new Map<string, Screen>();

/** A screen with the title of its manifest row. */
function titled(name: ScreenName, Content: Screen): Screen {
  const present = loaded.get(name);
  if (present !== undefined) return present;
  const screen: Screen = () =>
    createElement(ScreenTitle, { value: SCREEN_TITLES[name] }, createElement(Content));
  loaded.set(name, screen);
  return screen;
}

async function loadCharted<Name extends keyof ScreenMachines & ScreenName>(name: Name): Promise<Screen> {
  const View = await SCREEN_VIEWS[name]();
  return titled(name, () => createElement(View, { actor: useScreenActor(name) }));
}

const isPlain = (name: ScreenName): name is keyof typeof PLAIN_VIEWS => Object.hasOwn(PLAIN_VIEWS, name);

/** Loads the view of a route below `/m/`; undefined when there is none. Rejects when its code fails to load. */
export async function loadScreen(path: string): Promise<Screen | undefined> {
  const screen = screenAt(plainPath(path));
  if (screen === undefined) return undefined;
  return isPlain(screen) ? titled(screen, await PLAIN_VIEWS[screen]()) : loadCharted(screen);
}
