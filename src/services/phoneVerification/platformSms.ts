import type { Api } from '../api';
import { sendVerificationCode } from '../contract/account';
import type { CodeVerification } from './port';

/** The platform's own messages: the server sends the code, and checks it with the form that carries it (API-10). */
export function createPlatformSms(call: Api['call']): CodeVerification {
  return {
    async sendCode({ mobileNum, countryDialingCode }, { humanToken, purpose }, signal) {
      const { expirationTime } = await call(
        sendVerificationCode,
        { mobileNo: mobileNum, countryDialingCode, purpose, humanToken },
        signal === undefined ? {} : { signal },
      );
      return { deadline: expirationTime };
    },
    verifyCode: async () => '',
  };
}
