export {
  announceLanguage,
  createTranslator,
  type LoadTexts,
  loadTexts,
  type TextPart,
  type Translator,
} from './i18n';
