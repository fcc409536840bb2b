import type { TFunction } from 'i18next';
import { createTranslator, loadTexts } from '@/services/i18n';
import type { LanguageCode } from '@/services/contract/system';

/** The site's texts, as the page itself resolves them. */
export const WORDS: Readonly<Record<LanguageCode, TFunction>> = {
  TY: (await createTranslator({ language: 'TY', load: loadTexts })).i18n.t,
  EN: (await createTranslator({ language: 'EN', load: loadTexts })).i18n.t,
};
