/** Version as numbers, most significant first; missing parts are 0. */
export type Version = readonly [major: number, minor: number, patch: number];

/** What the download and installation screens need to know about a browser. */
export interface Browser {
  readonly platform: 'ios' | 'android' | 'other';
  /** Undefined on other systems than iOS, and on iPads that identify as a Mac. */
  readonly iosVersion: Version | undefined;
  readonly isSafari: boolean;
}

const IOS_VERSION = /\b(?:iPhone|iPad|iPod)\b.*? OS (\d+)(?:_(\d+))?(?:_(\d+))? like Mac OS X/;
const OTHER_BROWSER_ON_IOS =
  /\b(?:CriOS|FxiOS|EdgiOS|OPiOS|OPT|GSA|DuckDuckGo|Line|FBAN|FBAV|Instagram|MobileSiteApp)\b/;

/** Detects the browser from its user-agent string. An iPad that identifies as a Mac is detected by its touch screen. */
export function detectBrowser(userAgent: string, maxTouchPoints: number): Browser {
  const ios = IOS_VERSION.exec(userAgent);
  const isIos = ios !== null || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
  return {
    platform: isIos ? 'ios' : /\bAndroid\b/.test(userAgent) ? 'android' : 'other',
    iosVersion: ios === null ? undefined : [Number(ios[1] ?? 0), Number(ios[2] ?? 0), Number(ios[3] ?? 0)],
    isSafari: isIos && /\bSafari\//.test(userAgent) && !OTHER_BROWSER_ON_IOS.test(userAgent),
  };
}
