/** Verifies a webhook with the library of Standard Webhooks; prints the type of its event. */
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';

const [secret = ''] = process.argv.slice(2);
const { headers, body } = JSON.parse(readFileSync(0, 'utf8')) as { headers: Record<string, string>; body: string };
const webhook = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' });
console.log((webhook.verify(body, headers) as { type: string }).type);
