import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer';

/** Options of a mail server. */
export interface SmtpOptions {
  /** `smtp://` (STARTTLS when offered) or `smtps://`, with user and password when required. */
  readonly url: string;
  /** Sender, e.g. `Support <support@site.example>`. */
  readonly from: string;
}

/** Timeout of each step in milliseconds. */
const TIMEOUT = 10_000;

/** Creates a mailer that sends over SMTP. */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    // Mail content is never loaded from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ address, subject, text, reference }) {
      await transport.sendMail({
        from,
        // An object, so that the address is never parsed as a list.
        to: { name: '', address },
        subject,
        text,
        headers: { 'X-Reference': reference, 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
