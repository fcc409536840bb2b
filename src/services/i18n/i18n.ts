import { createInstance, type i18n as I18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { localeOf } from '@/config/languages';
import type { LanguageCode } from '../contract/system';

/** Name of the cookie by which the server knows the language before the first script runs. */
export const LANGUAGE_COOKIE = 'lang';
const COOKIE_SECONDS = 31_536_000;
const NAMESPACE = 'translation';

/** Texts of screens and popups that only some visits reach, each in its file of `locales/<language>`. */
export type LatePart =
  | 'later'
  | 'account'
  | 'agent'
  | 'chat'
  | 'cashier'
  | 'catalogue'
  | 'content'
  | 'home'
  | 'protection'
  | 'record'
  | 'winners';

/** Texts that load together: what every page starts with, or a later part. */
export type TextPart = 'start' | LatePart;

/** Texts of one language: a module of flat constants, keyed as views ask for them. */
export type LoadTexts = (language: LanguageCode, part: TextPart) => Promise<ResourceLanguage[string]>;

/** The texts that ship with the site; each part of each language is a chunk of its own. */
export const loadTexts: LoadTexts = async (language, part) => {
  if (part !== 'start') return (await import('./late')).loadLatePart(language, part);
  return (await (language === 'EN' ? import('@/locales/en') : import('@/locales/ty'))).default;
};

/** What the translator needs from outside. */
export interface I18nOptions {
  readonly language: LanguageCode;
  readonly load: LoadTexts;
  /** Told of a key that has no text; tests throw from here, so that a missing key fails them. */
  readonly onMissingKey?: (key: string, language: LanguageCode) => void;
}

/** The translator: one language at a time, another loads when it is first chosen (I18N-01, I18N-02). */
export interface Translator {
  /** For React's provider. */
  readonly i18n: I18n;
  /** Loads a further part of the texts, which from then on comes with every language; rejects when it cannot. */
  add(part: TextPart): Promise<void>;
  /** Loads the language when needed and switches to it; rejects, unchanged, when it cannot be loaded. */
  change(language: LanguageCode, signal?: AbortSignal): Promise<void>;
}

/** The locale as `Intl` and the translator's own lookup name it: `tl-PH` is the older tag of `fil-PH`. */
const canonicalLocale = (language: LanguageCode): string =>
  Intl.getCanonicalLocales(localeOf(language))[0] ?? localeOf(language);

/** Creates the translator with its first language loaded. Rejects when the texts cannot be loaded. */
export async function createTranslator({ language, load, onMissingKey }: I18nOptions): Promise<Translator> {
  const i18n = createInstance();
  let current = language;
  const parts = new Set<TextPart>(['start']);
  const loaded = new Set<string>([`${language}.start`]);
  await i18n.use(initReactI18next).init({
    lng: canonicalLocale(language),
    resources: { [canonicalLocale(language)]: { [NAMESPACE]: await load(language, 'start') } },
    fallbackLng: false,
    load: 'currentOnly',
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    nsSeparator: false,
    keySeparator: false,
    // React escapes.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    ...(onMissingKey === undefined
      ? {}
      : {
          saveMissing: true,
          missingKeyHandler: (_languages: readonly string[], _namespace: string, key: string) =>
            onMissingKey(key, current),
        }),
  });

  async function fetch(code: LanguageCode, part: TextPart): Promise<void> {
    if (loaded.has(`${code}.${part}`)) return;
    i18n.addResourceBundle(canonicalLocale(code), NAMESPACE, await load(code, part), true, true);
    loaded.add(`${code}.${part}`);
  }

  return {
    i18n,
    async add(part) {
      await fetch(current, part);
      parts.add(part);
      // The language may have changed while the texts were on their way.
      await fetch(current, part);
    },
    async change(next, signal) {
      await Promise.all(Array.from(parts, (part) => fetch(next, part)));
      signal?.throwIfAborted();
      await i18n.changeLanguage(canonicalLocale(next));
      current = next;
    },
  };
}

/** Tells document and server which language the page is in. */
export function announceLanguage(document: Document, language: LanguageCode): void {
  document.documentElement.lang = localeOf(language);
  const secure = document.location.protocol === 'https:' ? ';secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${language};path=/;max-age=${COOKIE_SECONDS};samesite=lax${secure}`;
}
