export { Alert, FailureAlert } from './Alert';
export { CaptchaField } from './CaptchaField';
export { firstFailing, type Issues, isTyping, resolverOf, submitOnEnter } from './forms';
export { HumanCheckPopup } from './HumanCheckPopup';
export { MobileNumberField, type SmsCodeRef, useDialingCode } from './MobileNumberField';
export { NewPasswordField, PasswordField } from './NewPasswordField';
export { type NewPasswordValues, newPasswordIssues, passwordIssue } from './newPassword';
export { SmsCodeField } from './SmsCodeField';
