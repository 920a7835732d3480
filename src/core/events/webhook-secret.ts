/** Start of a secret of webhooks that is written as Standard Webhooks has it; base64 of 24 to 64 bytes follows. */
const PREFIX = 'whsec_';
const MIN_BYTES = 24;
const MAX_BYTES = 64;
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

/**
 * Key of signatures that a secret of webhooks stands for.
 * @returns the bytes after `whsec_`, or the text itself without that start; `undefined` when such bytes are no valid key.
 */
export function keyOfWebhookSecret(secret: string): Uint8Array | string | undefined {
  if (!secret.startsWith(PREFIX)) return secret;
  const encoded = secret.slice(PREFIX.length);
  if (!BASE64.test(encoded)) return undefined;
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
  return bytes.length >= MIN_BYTES && bytes.length <= MAX_BYTES ? bytes : undefined;
}
