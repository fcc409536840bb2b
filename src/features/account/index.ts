export { Alert, FailureAlert } from './Alert';
export { CaptchaField } from './CaptchaField';
export { firstFailing, type Issues, isTyping, resolverOf, submitOnEnter } from './forms';
export { HumanCheckPopup } from './HumanCheckPopup';
export {
  DEFAULT_LOGIN_RULES,
  type LoginRules,
  loginName,
  newPasswordRule,
  useLoginRules,
  usernameIssue,
  useUsernameText,
} from './loginRules';
export { MobileNumberField, type SmsCodeRef, useDialingCode } from './MobileNumberField';
export { NewPasswordField, PasswordField } from './NewPasswordField';
export {
  isPasswordRefusal,
  type JudgePassword,
  type NewPasswordIssue,
  type NewPasswordValues,
  newPasswordIssue,
  newPasswordIssues,
  oldPasswordIssue,
} from './newPassword';
export { type NewPasswordCheck, useNewPasswordCheck } from './newPasswordCheck';
export { RequestForm } from './RequestForm';
export { SmsCodeField } from './SmsCodeField';
export { StepUpPopup } from './StepUpPopup';
