export { createPhoneVerification } from './phoneVerification';
export { type PhoneVerification, SignInCancelled } from './port';
