/** A webhook call to be made. */
export interface WebhookCall {
  url: string;
  /** JSON text; the same at every attempt. */
  body: string;
  /** Identity, instant and signatures. */
  headers: Record<string, string>;
}

/** Calls webhooks. */
export interface WebhookSender {
  /** @throws DeliveryError unless the receiver answers with a status of success. */
  send(call: WebhookCall): Promise<void>;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same at every attempt, so that mail programs show a repeated one once. */
  id: string;
}

/** Sends e-mails. */
export interface MailSender {
  /** @throws DeliveryError unless the server took it. */
  send(mail: Mail): Promise<void>;
}

/** A delivery that did not arrive; the message is short and shown to administrators. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}
