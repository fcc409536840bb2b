export { Alert, type FailingRef, FailureAlert } from './Alert';
export { CaptchaField } from './CaptchaField';
export {
  firstFailing,
  type Issues,
  isNamingAccount,
  isTyping,
  type ReadersOf,
  resolverOf,
  submitOnEnter,
} from './forms';
export { HumanCheckPopup } from './HumanCheckPopup';
export {
  DEFAULT_LOGIN_RULES,
  type LoginRules,
  newPasswordRule,
  useLoginRules,
  usernameIssue,
  useUsernameText,
} from './loginRules';
export { MobileNumberField, type SmsCodeRef, useDialingCode } from './MobileNumberField';
export { NewPasswordField, PasswordField } from './NewPasswordField';
export {
  isPasswordRefusal,
  isSamePassword,
  type JudgePassword,
  NEW_PASSWORD_READERS,
  type NewPasswordIssue,
  type NewPasswordValues,
  newPasswordIssue,
  newPasswordIssues,
  oldPasswordIssue,
} from './newPassword';
export { type NewPasswordCheck, useNewPasswordCheck } from './newPasswordCheck';
export { useNumberReader, useNumberText } from './numberReader';
export { RequestForm } from './RequestForm';
export { SmsCodeField } from './SmsCodeField';
export { StepUpPopup } from './StepUpPopup';
