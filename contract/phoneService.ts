import * as z from 'zod/mini';

/** How the browser reaches the phone-verification service (SMS-10, LOGIN-11). None of these values is secret. */
export const phoneServiceConfiguration = z.object({
  apiKey: z.string().check(z.minLength(1)),
  /** Host whose pages the provider popups show. */
  authDomain: z.string().check(z.minLength(1)),
  /** Also the audience of the service's identity tokens. */
  projectId: z.string().check(z.minLength(1)),
  /**
   * Origin of a self-hosted server with the service's protocol, such as the sandbox or an emulator; `/` means the
   * page's own origin. Absent for the hosted service.
   */
  origin: z.optional(z.string()),
  /** The check that a code request requires: our human check, or the service's own invisible check. */
  verifier: z.enum(['humanCheck', 'recaptcha']),
});
export type PhoneServiceConfiguration = z.infer<typeof phoneServiceConfiguration>;

/** The phone-verification service's ids of the social login providers (LOGIN-08, LOGIN-11), by channel. */
export const PROVIDER_IDS = { line: 'oidc.line', facebook: 'facebook.com', google: 'google.com' } as const;
export type ProviderChannel = keyof typeof PROVIDER_IDS;
