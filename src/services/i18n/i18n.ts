import type { LanguageCode } from '@contract/system';
import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from '@/config/languageCookie';
import { localeOf } from '@/config/languages';
import type { LazyNamespace, Texts } from './lazy';

const NAMESPACE = 'translation';

/** Texts that load together: `start`, which every page needs, or a later part. */
export type TextNamespace = 'start' | LazyNamespace;

/** Loads one part of the texts of a language: a flat object, by the keys that views use. */
export type LoadTexts = (language: LanguageCode, part: TextNamespace) => Promise<Texts>;

/** Loads the texts that ship with the site. Each part of each language is a separate chunk. */
export const loadTexts: LoadTexts = async (language, part) => {
  if (part !== 'start') return (await import('./lazy')).loadLazyNamespace(language, part);
  return (await (language === 'EN' ? import('@/locales/en') : import('@/locales/ty'))).default;
};

/** Dependencies of the translator. */
export interface I18nOptions {
  readonly language: LanguageCode;
  readonly load: LoadTexts;
  /** Called for a key that has no text. Tests throw here, so that a missing key fails them. */
  readonly onMissingKey?: (key: string, language: LanguageCode) => void;
}

/** The translator. It holds one language at a time; another one loads when it is first chosen (I18N-01, I18N-02). */
export interface Translator {
  /** For React's provider. */
  readonly i18n: I18n;
  /** Loads another part of the texts, now and with every later change of language. Rejects when it cannot be loaded. */
  add(part: TextNamespace): Promise<void>;
  /** Loads the language if needed and switches to it. Rejects, without switching, when it cannot be loaded. */
  change(language: LanguageCode, signal?: AbortSignal): Promise<void>;
}

/** Creates the translator with its first language loaded. Rejects when the texts cannot be loaded. */
export async function createTranslator({ language, load, onMissingKey }: I18nOptions): Promise<Translator> {
  const i18n = createInstance();
  let current = language;
  const parts = new Set<TextNamespace>(['start']);
  const loaded = new Set<string>([`${language}.start`]);
  await i18n.use(initReactI18next).init({
    lng: localeOf(language),
    // A copy, because parts that load later are added to it.
    resources: { [localeOf(language)]: { [NAMESPACE]: { ...(await load(language, 'start')) } } },
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

  const has = (code: LanguageCode, part: TextNamespace) => loaded.has(`${code}.${part}`);

  async function fetch(code: LanguageCode, part: TextNamespace): Promise<void> {
    i18n.addResourceBundle(localeOf(code), NAMESPACE, await load(code, part), true, true);
    loaded.add(`${code}.${part}`);
  }

  return {
    i18n,
    async add(part) {
      // The language may change while the texts load.
      while (!has(current, part)) await fetch(current, part);
      parts.add(part);
    },
    async change(next, signal) {
      const missing = () => [...parts].filter((part) => !has(next, part));
      // A part may be added while the others load.
      while (missing().length > 0) await Promise.all(missing().map((part) => fetch(next, part)));
      signal?.throwIfAborted();
      current = next;
      await i18n.changeLanguage(localeOf(next));
    },
  };
}

/** Sets the document's language. Setting the same one again would make the browser style the whole page anew. */
export function announceLanguage({ documentElement }: Document, language: LanguageCode): void {
  const locale = localeOf(language);
  if (documentElement.lang !== locale) documentElement.lang = locale;
}

/** Stores the chosen language in a cookie, for the pages that the server renders from now on. */
export function rememberLanguage(document: Document, language: LanguageCode): void {
  const secure = document.location.protocol === 'https:' ? ';secure' : '';
  try {
    document.cookie = `${LANGUAGE_COOKIE}=${language};path=/;max-age=${LANGUAGE_COOKIE_SECONDS};samesite=lax${secure}`;
  } catch {
    // Storage is blocked: the server renders the default language, and the page changes it.
  }
}
