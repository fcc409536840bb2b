import type { LanguageCode } from '@contract/system';
import type { CodePurpose } from '../db/schema';

/** Purposes of codes as text for an SMS. */
const PURPOSES: Readonly<Record<CodePurpose, Readonly<Record<LanguageCode, string>>>> = {
  login: { TY: 'pag-login', EN: 'login' },
  registration: { TY: 'pagrehistro', EN: 'registration' },
  reset: { TY: 'bagong password', EN: 'new password' },
  stepUp: { TY: 'pagkumpirma na ikaw ito', EN: 'confirming that it is you' },
};

/** A message with a code. */
interface CodeMessage {
  readonly code: string;
  readonly purpose: CodePurpose;
  readonly minutes: number;
  readonly brandName: string;
  /** Host of the site; the last line of the message lets browsers offer the code only to that site (WebOTP). */
  readonly host: string;
}

/** Text of the SMS with a code. */
export function codeMessage(
  language: LanguageCode,
  { code, purpose, minutes, brandName, host }: CodeMessage,
): string {
  const what = PURPOSES[purpose][language];
  const text =
    language === 'TY'
      ? `${brandName}: ${code} ang code mo para sa ${what}. Gumagana sa loob ng ${minutes} minuto. Huwag itong ibigay kaninuman.`
      : `${brandName}: ${code} is your code for ${what}. It works for ${minutes} minutes. Share it with nobody.`;
  return `${text}\n\n@${host} #${code}`;
}

/** A mail with a recovery link. */
interface LinkMessage {
  readonly link: string;
  readonly userName: string;
  readonly minutes: number;
  readonly brandName: string;
}

/** Text of the mail with a recovery link. */
export function linkMail(
  language: LanguageCode,
  { link, userName, minutes, brandName }: LinkMessage,
): { readonly subject: string; readonly body: string } {
  return language === 'TY'
    ? {
        subject: `${brandName}: bagong password`,
        body: `Kumusta ${userName},\n\nMay humiling ng bagong password para sa account mo. Buksan ang link na ito sa loob ng ${minutes} minuto para pumili ng bago:\n\n${link}\n\nIsang beses lang gagana ang link. Kung hindi ikaw ang humiling, balewalain ang mail na ito: walang nagbago.`,
      }
    : {
        subject: `${brandName}: new password`,
        body: `Hello ${userName},\n\nSomebody asked for a new password for your account. Open this link within ${minutes} minutes to choose one:\n\n${link}\n\nThe link works once. If it was not you, ignore this mail: nothing has changed.`,
      };
}
