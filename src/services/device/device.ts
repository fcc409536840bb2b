/** How the site runs (PROD-07): plain web, installed web app, iOS home-screen clip, or inside the app shell. */
export type RunningMode = 'H5' | 'PWA' | 'WEBCLIP' | 'APP';

/** Raw signals that the device mode is derived from. */
export interface DeviceSignals {
  readonly userAgent: string;
  /** iOS only: `navigator.standalone`. */
  readonly isHomeScreenClip: boolean;
  /** `display-mode: standalone` or `fullscreen` matches. */
  readonly isStandaloneDisplay: boolean;
}

/** How this device runs the site. */
export interface Device {
  readonly mode: RunningMode;
  /** Version of the app shell, when inside it. */
  readonly appVersion: string | undefined;
}

/** How the app shell identifies itself in the user-agent string (BOOT-04). */
export const APP_VERSION_PATTERN = /\bMobileSiteApp\/(\d+(?:\.\d+){0,2})\b/;
/** Root-element attribute with the app version, inside the app shell (BOOT-04). */
export const APP_MARKER = 'data-app';
/** Root-element attribute with the running mode in lower case. */
export const MODE_MARKER = 'data-mode';

/** Derives the device mode from the signals. */
export function detectDevice({ userAgent, isHomeScreenClip, isStandaloneDisplay }: DeviceSignals): Device {
  const appVersion = APP_VERSION_PATTERN.exec(userAgent)?.[1];
  if (appVersion !== undefined) return { mode: 'APP', appVersion };
  if (isHomeScreenClip) return { mode: 'WEBCLIP', appVersion };
  return { mode: isStandaloneDisplay ? 'PWA' : 'H5', appVersion };
}

/** Reads the signals of a real window. */
export function readDeviceSignals(window: Window): DeviceSignals {
  const { navigator } = window;
  return {
    userAgent: navigator.userAgent,
    isHomeScreenClip: 'standalone' in navigator && navigator.standalone === true,
    isStandaloneDisplay: window.matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches,
  };
}

/** Marks the root element for styles and tests (BOOT-04). */
export function markRoot(root: Pick<Element, 'setAttribute'>, device: Device): void {
  root.setAttribute(MODE_MARKER, device.mode.toLowerCase());
  if (device.appVersion !== undefined) root.setAttribute(APP_MARKER, device.appVersion);
}

/** Whether calls carry the device marker of a standalone app (API-02). */
export const isStandalone = (device: Device): boolean => device.mode === 'PWA' || device.mode === 'WEBCLIP';

/** Whether the browser restored the page from its cache, at any age: through the history, or with a reopened tab. */
export function isRestoredPage(performance: Pick<Performance, 'getEntriesByType'>): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');
}
