import type { TFunction } from 'i18next';
import type { LanguageCode } from '@/services/contract/system';
import { createTranslator, loadTexts } from '@/services/i18n';

async function wordsOf(language: LanguageCode): Promise<TFunction> {
  const translator = await createTranslator({ language, load: loadTexts });
  for (const part of [
    'later',
    'account',
    'catalogue',
    'home',
    'winners',
    'content',
    'agent',
    'chat',
    'cashier',
    'protection',
    'record',
  ] as const)
    await translator.add(part);
  return translator.i18n.t;
}

/** The site's texts, as the page itself resolves them. */
export const WORDS: Readonly<Record<LanguageCode, TFunction>> = {
  TY: await wordsOf('TY'),
  EN: await wordsOf('EN'),
};
