import type { Transporter } from 'nodemailer';
import { MAIL_SENDER } from '../config/setting-readers.js';
import { DeliveryError, type Mail, type MailSender } from '../domain/events/senders.js';

/** Longest wait for the mail server [ms]. */
const PATIENCE_MS = 15_000;

/** Loaded with the first e-mail: its package takes 18 MB. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // nothing of a message may name a file or an address to fetch
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Sends e-mails through an SMTP server.
 * @param smtpUrl such as `smtp://user:password@host:587`.
 * @param from address that e-mails come from.
 */
export function createMailSender(smtpUrl: string, from: string): MailSender & { close(): void } {
  const domain = domainOf(from);
  let transport: Promise<Transporter> | undefined;
  return {
    close: () => void transport?.then((opened) => opened.close()),
    send: async ({ to, subject, text, html, id }: Mail) => {
      try {
        transport ??= openTransport(smtpUrl);
        await (
          await transport
        ).sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          // no answering machine replies to it (RFC 3834, section 5)
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw new DeliveryError(`The mail server did not accept the message (${codeOf(error)})`, { cause: error });
      }
    },
  };
}

/** Returns the domain of the sender's address, `name@domain` or `Name <name@domain>`. */
const domainOf = (from: string): string => MAIL_SENDER.exec(from)?.[1] ?? 'localhost';

const codeOf = (error: unknown): string => {
  const { responseCode, code } = (error ?? {}) as { responseCode?: number; code?: string };
  return String(responseCode ?? code ?? 'unknown');
};
