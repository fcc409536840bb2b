/** Version as numbers, most significant first; missing parts are 0. */
export type Version = readonly [major: number, minor: number, patch: number];

/** What the download and installation screens need to know of a browser. */
export interface Browser {
  readonly platform: 'ios' | 'android' | 'other';
  /** Undefined on anything but iOS, and on iPads that pose as a Mac. */
  readonly iosVersion: Version | undefined;
  readonly isSafari: boolean;
}

const IOS_VERSION = /\b(?:iPhone|iPad|iPod)\b.*? OS (\d+)(?:_(\d+))?(?:_(\d+))? like Mac OS X/;
const OTHER_BROWSER_ON_IOS =
  /\b(?:CriOS|FxiOS|EdgiOS|OPiOS|OPT|GSA|DuckDuckGo|Line|FBAN|FBAV|Instagram|MobileSiteApp)\b/;

/** Judges a browser by its agent string; a touch screen gives an iPad away that poses as a Mac. */
export function detectBrowser(userAgent: string, maxTouchPoints: number): Browser {
  const ios = IOS_VERSION.exec(userAgent);
  const isIos = ios !== null || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
  return {
    platform: isIos ? 'ios' : /\bAndroid\b/.test(userAgent) ? 'android' : 'other',
    iosVersion: ios === null ? undefined : [Number(ios[1] ?? 0), Number(ios[2] ?? 0), Number(ios[3] ?? 0)],
    isSafari: isIos && /\bSafari\//.test(userAgent) && !OTHER_BROWSER_ON_IOS.test(userAgent),
  };
}
