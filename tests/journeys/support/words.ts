import type { LanguageCode } from '@contract/system';
import type { i18n as I18n, TFunction } from 'i18next';
import { createTranslator, loadTexts } from '@/services/i18n';

async function textsOf(language: LanguageCode): Promise<I18n> {
  const translator = await createTranslator({ language, load: loadTexts });
  for (const part of [
    'common',
    'account',
    'catalogue',
    'home',
    'content',
    'agent',
    'chat',
    'cashier',
    'protection',
    'member',
  ] as const)
    await translator.add(part);
  return translator.i18n;
}

const TEXTS: Readonly<Record<LanguageCode, I18n>> = { TY: await textsOf('TY'), EN: await textsOf('EN') };

/** The site's texts, resolved as the page resolves them. */
export const WORDS: Readonly<Record<LanguageCode, TFunction>> = { TY: TEXTS.TY.t, EN: TEXTS.EN.t };

/** Text keys used by views; the same in both languages. */
export const KEYS: readonly string[] = Object.values(TEXTS.EN.store.data)
  .flatMap((namespaces) => Object.values(namespaces))
  .flatMap((texts) => Object.keys(texts))
  .map((key) => key.replace(/_(?:one|other)$/, ''));
