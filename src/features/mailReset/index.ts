export { MailResetScreen } from './MailResetScreen';
