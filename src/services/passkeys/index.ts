export {
  createPasskeys,
  type PasskeyFeatures,
  type PasskeyLoginOutcome,
  type PasskeyRegistrationOutcome,
  type PasskeySite,
  type Passkeys,
} from './passkeys';
