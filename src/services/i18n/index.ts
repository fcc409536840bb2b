export {
  announceLanguage,
  createTranslator,
  type I18nOptions,
  LANGUAGE_COOKIE,
  type LoadTexts,
  loadTexts,
  type Translator,
} from './i18n';
