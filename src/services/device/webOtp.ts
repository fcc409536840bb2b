/** What the WebOTP API adds to credential requests; the standard library does not know it yet. */
interface OtpRequestOptions extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

function codeOf(credential: Credential | null): string | undefined {
  return credential !== null && 'code' in credential && typeof credential.code === 'string'
    ? credential.code
    : undefined;
}

/**
 * Waits for a message that carries a code for this site and resolves with the code (WebOTP API). Rejects where the
 * browser has no such API, and when the player declines.
 */
export async function receiveCode(signal: AbortSignal): Promise<string> {
  if (!('OTPCredential' in window)) throw new Error('this browser does not read codes');
  const options: OtpRequestOptions = { otp: { transport: ['sms'] }, signal };
  const code = codeOf(await navigator.credentials.get(options));
  if (code === undefined) throw new Error('the message held no code');
  return code;
}
