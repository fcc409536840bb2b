/** Language table: site code to locale code (I18N-03, I18N-04). */
export const LANGUAGE_LOCALES = {
  CN: 'zh-cn',
  TW: 'zh-tw',
  EN: 'en',
  TY: 'tl-ph',
  TH: 'th',
  VN: 'vi',
  ID: 'id',
  MS: 'ms',
  KM: 'km',
  LO: 'lo',
  MY: 'my',
  JA: 'ja',
  KO: 'ko',
  HI: 'hi',
  BN: 'bn',
  TA: 'ta',
  TE: 'te',
  UR: 'ur',
  NE: 'ne',
  SI: 'si',
  AR: 'ar',
  TR: 'tr',
  RU: 'ru',
  ES: 'es',
  'PT-BR': 'pt-br',
  FR: 'fr',
} as const;

/** Default language (I18N-01). */
export const DEFAULT_LANGUAGE = 'TY';
/** Languages that the product has texts for (I18N-02). */
export const SUPPORTED_LANGUAGES = ['TY', 'EN'] as const;
/** Their own names. */
export const LANGUAGE_NAMES = {
  TY: 'Tagalog',
  EN: 'English',
} as const satisfies Record<(typeof SUPPORTED_LANGUAGES)[number], string>;

/** Today's tags of languages whose older one not every engine knows: WebKit formats `tl` in the device's own language. */
const TODAY: Readonly<Record<string, string>> = { tl: 'fil' };

/** Locale tag for `Intl` and the root element, with canonical case, e.g. `fil-PH`. */
export function localeOf(code: keyof typeof LANGUAGE_LOCALES): string {
  const [name = '', region] = LANGUAGE_LOCALES[code].split('-');
  const language = TODAY[name] ?? name;
  return region === undefined ? language : `${language}-${region.toUpperCase()}`;
}
