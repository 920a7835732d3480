import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { webhookHeaders } from '../../src/domain/events/webhook-signature.js';
import { createWebhookSender } from '../../src/providers/webhook-sender.js';
import { startReceiver } from '../core/events/receiver.js';

const program = resolve(import.meta.dirname, '../clients/dist/round-trip/standard-webhooks.js');
const isCompiled = existsSync(program);
const notice = isCompiled ? '' : ' [skipped: not compiled; run "npm run lint:interfaces"]';

const verify = (secret: string, call: { headers: object; body: string }) =>
  spawnSync(process.execPath, [program, secret], { input: JSON.stringify(call), encoding: 'utf8' });

describe.skipIf(!isCompiled)(`the library of Standard Webhooks${notice}`, () => {
  it.each([
    ['of whsec_ and base64', `whsec_${randomBytes(32).toString('base64')}`],
    ['of any other text', 'webhook-secret-of-more-than-32-characters'],
  ])('verifies a call with a secret %s, and refuses it with another secret', async (_, secret) => {
    const receiver = await startReceiver(() => 200);
    const webhooks = createWebhookSender();
    const body = JSON.stringify({ id: 'e1', type: 'webhook.test', data: { name: '屋頂' } });
    const timestamp = Math.floor(Date.now() / 1000);

    await webhooks.send({
      url: receiver.url,
      body,
      headers: webhookHeaders(secret, { id: 'e1', type: 'webhook.test', timestamp, body }),
    });
    await Promise.all([webhooks.close(), receiver.stop()]);

    const call = receiver.calls[0]!;
    expect(verify(secret, call)).toMatchObject({ status: 0, stdout: 'webhook.test\n' });
    expect(verify(`${secret.slice(0, -4)}AAA=`, call).status).toBe(1);
  });
});
