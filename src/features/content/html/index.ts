export { plainText, previewText } from './html';
export { SafeHtml } from './SafeHtml';
