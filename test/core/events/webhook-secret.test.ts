import { describe, expect, it } from 'vitest';
import { keyOfWebhookSecret } from '../../../src/core/events/webhook-secret.js';

const secretOf = (bytes: number): string => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;

describe('a secret of webhooks', () => {
  it('has 24 to 64 bytes after whsec_', () => {
    const lengths = [23, 24, 64, 65].map((bytes) => keyOfWebhookSecret(secretOf(bytes))?.length);

    expect(lengths).toEqual([undefined, 24, 64, undefined]);
  });

  it('is its own key without that start, and none where no base64 follows', () => {
    expect([keyOfWebhookSecret('any other text'), keyOfWebhookSecret('whsec_not base64')]).toEqual(['any other text', undefined]); // prettier-ignore
  });
});
