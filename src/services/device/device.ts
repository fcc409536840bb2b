/** How the site runs (PROD-07): plain web, installed web app, iOS home-screen clip, or inside the app shell. */
export type RunningMode = 'H5' | 'PWA' | 'WEBCLIP' | 'APP';

/** What the device tells about itself, before it is judged. */
export interface DeviceSignals {
  readonly userAgent: string;
  /** iOS only: `navigator.standalone`. */
  readonly isHomeScreenClip: boolean;
  /** `display-mode: standalone` or `fullscreen` matches. */
  readonly isStandaloneDisplay: boolean;
  readonly maxTouchPoints: number;
}

/** Version as numbers, most significant first; missing parts are 0. */
export type Version = readonly [major: number, minor: number, patch: number];

export interface Device {
  readonly mode: RunningMode;
  /** Version of the app shell, when inside it. */
  readonly appVersion: string | undefined;
  /** Undefined on anything but iOS, and on iPads that pose as a Mac. */
  readonly iosVersion: Version | undefined;
  readonly platform: 'ios' | 'android' | 'other';
  readonly isSafari: boolean;
}

/** How the app shell names itself in the browser agent string (BOOT-04). */
export const APP_VERSION_PATTERN = /\bMobileSiteApp\/(\d+(?:\.\d+){0,2})\b/;
/** Attribute of the root element that carries the app version inside the app shell (BOOT-04). */
export const APP_MARKER = 'data-app';
/** Attribute of the root element that carries the running mode in small letters. */
export const MODE_MARKER = 'data-mode';

const IOS_VERSION = /\b(?:iPhone|iPad|iPod)\b.*? OS (\d+)(?:_(\d+))?(?:_(\d+))? like Mac OS X/;
const OTHER_BROWSER_ON_IOS = /\b(?:CriOS|FxiOS|EdgiOS|OPiOS|OPT|GSA|DuckDuckGo|Line|FBAN|FBAV|Instagram)\b/;

/** Judges the signals. */
export function detectDevice(signals: DeviceSignals): Device {
  const { userAgent } = signals;
  const appVersion = APP_VERSION_PATTERN.exec(userAgent)?.[1];
  const ios = IOS_VERSION.exec(userAgent);
  const isIos = ios !== null || (/\bMacintosh\b/.test(userAgent) && signals.maxTouchPoints > 1);
  const mode = ((): RunningMode => {
    if (appVersion !== undefined) return 'APP';
    if (signals.isHomeScreenClip) return 'WEBCLIP';
    return signals.isStandaloneDisplay ? 'PWA' : 'H5';
  })();
  return {
    mode,
    appVersion,
    iosVersion: ios === null ? undefined : [Number(ios[1] ?? 0), Number(ios[2] ?? 0), Number(ios[3] ?? 0)],
    platform: isIos ? 'ios' : /\bAndroid\b/.test(userAgent) ? 'android' : 'other',
    isSafari:
      appVersion === undefined &&
      isIos &&
      /\bSafari\//.test(userAgent) &&
      !OTHER_BROWSER_ON_IOS.test(userAgent),
  };
}

/** Reads the signals of a real window. */
export function readDeviceSignals(window: Window): DeviceSignals {
  const { navigator } = window;
  return {
    userAgent: navigator.userAgent,
    isHomeScreenClip: 'standalone' in navigator && navigator.standalone === true,
    isStandaloneDisplay: window.matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches,
    maxTouchPoints: navigator.maxTouchPoints,
  };
}

/** Marks the root element for styles and tests (BOOT-04). */
export function markRoot(root: Pick<Element, 'setAttribute'>, device: Device): void {
  root.setAttribute(MODE_MARKER, device.mode.toLowerCase());
  if (device.appVersion !== undefined) root.setAttribute(APP_MARKER, device.appVersion);
}

/** Whether calls carry the device marker of a standalone app (API-02). */
export const isStandalone = (device: Device): boolean => device.mode === 'PWA' || device.mode === 'WEBCLIP';
