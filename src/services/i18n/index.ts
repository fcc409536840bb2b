export {
  announceLanguage,
  createTranslator,
  type LoadTexts,
  loadTexts,
  rememberLanguage,
  type TextNamespace,
  type Translator,
} from './i18n';
