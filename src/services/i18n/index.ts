export {
  announceLanguage,
  createTranslator,
  type LoadTexts,
  loadTexts,
  type Translator,
} from './i18n';
