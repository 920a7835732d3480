import { createHmac } from 'node:crypto';

/**
 * Signature of a webhook: HMAC-SHA256 over the timestamp, a full stop, and the body, so that neither can be exchanged.
 * @param secret shared with the receiver.
 * @param timestamp instant of sending [s since 1970], as it is in the header.
 * @param body the request's body, byte for byte.
 * @returns `v1=` and 64 hexadecimal digits.
 */
export const signWebhook = (secret: string, timestamp: number, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
