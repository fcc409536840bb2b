/** WebOTP options of credential requests, which the TypeScript DOM library does not have yet. */
interface OtpRequestOptions extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

function codeOf(credential: Credential | null): string | undefined {
  return credential !== null && 'code' in credential && typeof credential.code === 'string'
    ? credential.code
    : undefined;
}

/**
 * Waits for an SMS with a code for this site and resolves with the code (WebOTP API). Rejects when the browser does not
 * support the API or the player declines.
 */
export async function receiveCode(signal: AbortSignal): Promise<string> {
  if (!('OTPCredential' in window)) throw new Error('this browser does not read codes');
  const options: OtpRequestOptions = { otp: { transport: ['sms'] }, signal };
  const code = codeOf(await navigator.credentials.get(options));
  if (code === undefined) throw new Error('the message held no code');
  return code;
}
