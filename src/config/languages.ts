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

/** Locale tag for `Intl` and the root element, with canonical case, e.g. `tl-PH`. */
export function localeOf(code: keyof typeof LANGUAGE_LOCALES): string {
  const [language, region] = LANGUAGE_LOCALES[code].split('-');
  return region === undefined ? String(language) : `${language}-${region.toUpperCase()}`;
}
