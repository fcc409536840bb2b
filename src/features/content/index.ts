export { announcementDate, formatDay } from './dates';
export { plainText } from './html';
export { SafeHtml } from './SafeHtml';
