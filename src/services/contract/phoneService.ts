import * as z from 'zod/mini';

/**
 * How the browser reaches the phone-verification service (SMS-10, LOGIN-11). Nothing here is secret: each value is
 * meant to be seen by every visitor.
 */
export const phoneServiceConfiguration = z.object({
  apiKey: z.string().check(z.minLength(1)),
  /** Host whose pages the provider popups show. */
  authDomain: z.string().check(z.minLength(1)),
  /** Also the audience of its identity tokens. */
  projectId: z.string().check(z.minLength(1)),
  /**
   * Address of a server of one's own that speaks the service's protocol, such as the sandbox or an emulator; `/` is
   * the page's own origin. Absent for the service itself.
   */
  origin: z.optional(z.string()),
  /** What a code request proves: our human check, or the service's own invisible check. */
  verifier: z.enum(['humanCheck', 'recaptcha']),
});
export type PhoneServiceConfiguration = z.infer<typeof phoneServiceConfiguration>;

/** Providers of social login (LOGIN-08, LOGIN-11), by channel, as the phone-verification service names them. */
export const PROVIDER_IDS = { line: 'oidc.line', facebook: 'facebook.com', google: 'google.com' } as const;
export type ProviderChannel = keyof typeof PROVIDER_IDS;

/**
 * A mobile number in the international form of the phone-verification service (E.164), without the zero that is dialled
 * inside the country. Client and server compare numbers in this form.
 */
export function toInternationalNumber(countryDialingCode: string, mobileNum: string): string {
  return `+${countryDialingCode.replace(/\D/g, '')}${mobileNum.replace(/\D/g, '').replace(/^0/, '')}`;
}
