export { SafeHtml } from './SafeHtml';
export { plainText, previewText } from './texts';
