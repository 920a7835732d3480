/** Start of a secret of webhooks that is written as Standard Webhooks has it; base64 of 24 to 64 bytes follows. */
const PREFIX = 'whsec_';
const MIN_BYTES = 24;
const MAX_BYTES = 64;

/**
 * Key of signatures that a secret of webhooks stands for.
 * @returns the bytes after `whsec_`, or the text itself without that start; `undefined` when such bytes are no valid key.
 */
export function keyOfWebhookSecret(secret: string): Uint8Array | string | undefined {
  if (!secret.startsWith(PREFIX)) return secret;
  const encoded = secret.slice(PREFIX.length);
  const bytes = Buffer.from(encoded, 'base64');
  const isWhole = bytes.toString('base64') === encoded && bytes.length >= MIN_BYTES && bytes.length <= MAX_BYTES;
  return isWhole ? bytes : undefined;
}
