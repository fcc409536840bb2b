import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer';

/** How a mail server is reached. */
export interface SmtpOptions {
  /** `smtp://` (STARTTLS where offered) or `smtps://`, with user and password when it wants them. */
  readonly url: string;
  /** Sender, e.g. `Support <support@site.example>`. */
  readonly from: string;
}

/** A mail server gets this long for each step, in milliseconds. */
const TIMEOUT = 10_000;

/** Sends mails by SMTP. */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    // Nothing in a mail of ours is ever fetched from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ address, subject, text, reference }) {
      await transport.sendMail({
        from,
        // As an object, so that the address is never parsed as a list of several.
        to: { name: '', address },
        subject,
        text,
        headers: { 'X-Reference': reference, 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
