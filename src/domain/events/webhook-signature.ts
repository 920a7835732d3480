import { createHmac } from 'node:crypto';
import { keyOfWebhookSecret } from '../../core/events/webhook-secret.js';

/** What a signature covers, as it is in the headers and the body. */
export interface SignedCall {
  /** Identity of the event. */
  id: string;
  type: string;
  /** Instant of sending [s since 1970]. */
  timestamp: number;
  /** The request's body, byte for byte. */
  body: string;
}

/**
 * Headers by which a receiver knows who sent a webhook.
 * @param secret shared with the receiver: any text, or `whsec_` and base64.
 * @returns those of Standard Webhooks, and those of this service before it took up that specification.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function webhookHeaders(secret: string, { id, type, timestamp, body }: SignedCall): Record<string, string> {
  const sent = String(timestamp);
  return {
    'webhook-id': id,
    'webhook-timestamp': sent,
    'webhook-signature': `v1,${hmac(keyOfWebhookSecret(secret) ?? secret, `${id}.${sent}.${body}`).toString('base64')}`,
    'x-webhook-id': id,
    'x-webhook-event': type,
    'x-webhook-timestamp': sent,
    'x-webhook-signature': `v1=${hmac(secret, `${sent}.${body}`).toString('hex')}`,
  };
}

const hmac = (key: string | Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();
