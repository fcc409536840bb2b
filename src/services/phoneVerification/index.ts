export { createPhoneVerification, type PhoneVerificationOptions } from './phoneVerification';
export { type CodeRequestDetails, type PhoneNumber, type PhoneVerification, SignInCancelled } from './port';
