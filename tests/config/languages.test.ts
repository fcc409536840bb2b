import { languageCode } from '@contract/system';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LANGUAGE, LANGUAGE_LOCALES, localeOf, SUPPORTED_LANGUAGES } from '@/config/languages';
import en from '@/locales/en';
import ty from '@/locales/ty';

describe('languages', () => {
  it('I18N-01 the default is TY', () => {
    expect(DEFAULT_LANGUAGE).toBe('TY');
  });

  it('I18N-02 TY and EN are supported: by the product, by the API and with every text', () => {
    expect(SUPPORTED_LANGUAGES).toEqual(['TY', 'EN']);
    expect([...languageCode.options].sort()).toEqual(['EN', 'TY']);
    expect(Object.keys(ty).sort()).toEqual(Object.keys(en).sort());
  });

  it('I18N-03 the table maps 26 codes, each to a different locale that Intl supports', () => {
    const locales = Object.values(LANGUAGE_LOCALES);
    expect(locales).toHaveLength(26);
    expect(new Set(locales).size).toBe(26);
    const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    for (const locale of locales) expect(names.of(locale), locale).toBeDefined();
  });

  it.each([
    ['CN', 'zh-cn', 'zh-CN'],
    ['EN', 'en', 'en'],
    ['TY', 'tl-ph', 'fil-PH'],
    ['TW', 'zh-tw', 'zh-TW'],
    ['PT-BR', 'pt-br', 'pt-BR'],
  ] as const)('I18N-04 %s is %s', (code, locale, tag) => {
    expect([LANGUAGE_LOCALES[code], localeOf(code)]).toEqual([locale, tag]);
  });
});
