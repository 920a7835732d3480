import { Agent, request, type Dispatcher } from 'undici';
import { DeliveryError, type WebhookCall, type WebhookSender } from '../domain/events/senders.js';

/** Longest wait for the connection, the answer's head and its body [ms]. */
const PATIENCE_MS = 10_000;

/** Calls webhooks over HTTP; redirects are not followed, answers are not read. */
export function createWebhookSender(): WebhookSender & { close(): Promise<void> } {
  const agent = new Agent({
    connect: { timeout: PATIENCE_MS },
    headersTimeout: PATIENCE_MS,
    bodyTimeout: PATIENCE_MS,
    keepAliveTimeout: 1_000,
  });
  return { send: (call) => post(agent, call), close: () => agent.destroy() };
}

async function post(dispatcher: Dispatcher, call: WebhookCall): Promise<void> {
  const { statusCode, body } = await postWebhook(dispatcher, call);
  await body.dump({ limit: 16_384 }).catch(() => undefined);
  if (statusCode < 200 || statusCode > 299) throw new DeliveryError(`The receiver answered with status ${statusCode}`);
}

async function postWebhook(dispatcher: Dispatcher, { url, body, headers }: WebhookCall) {
  try {
    return await request(url, {
      dispatcher,
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'rooftop-solar-webhook/1',
        ...headers,
      },
    });
  } catch (error) {
    throw new DeliveryError(`The receiver could not be reached (${codeOf(error)})`, { cause: error });
  }
}

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'unknown';
};
