import { sendVerificationCode } from '@contract/account';
import type { Api } from '../api';
import type { CodeVerification } from './port';

/** The platform's own SMS codes: the server sends the code and checks it together with the form (API-10). */
export function createPlatformSms({ call, serverNow }: Pick<Api, 'call' | 'serverNow'>): CodeVerification {
  return {
    async sendCode({ mobileNum, countryDialingCode }, { humanToken, purpose }, signal) {
      const { expirationTime } = await call(
        sendVerificationCode,
        { mobileNo: mobileNum, countryDialingCode, purpose, humanToken },
        signal === undefined ? {} : { signal },
      );
      return { lifetimeMs: expirationTime - serverNow() };
    },
    verifyCode: async () => '',
  };
}
