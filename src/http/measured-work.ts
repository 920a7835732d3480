import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import onHeaders from 'on-headers';
import { REFUSAL_MS } from '../core/limits/operation-bounds.js';
import { clientAddress } from '../domain/limits/client-network.js';
import { RequestClient } from '../domain/limits/request-client.js';
import type { WorkAccounts } from '../domain/limits/work-account.js';
import { isFreeOfLimits } from './rate-limit.js';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Express is extended through its namespace
  namespace Express {
    interface Locals {
      /** Who pays for the request, and what it has taken so far. */
      client: RequestClient;
    }
  }
}

/**
 * Measures the work of every request and charges it to its client. An address that has used up its time of the event loop
 * is refused after a second; with credentials somebody else may pay, which is known when they have been read.
 */
export const measureWork =
  (work: WorkAccounts): RequestHandler =>
  async (request, response, next) => {
    const address = { kind: 'anonymous', ip: clientAddress(request.ip ?? ''), requestId: request.id } as const;
    const client = new RequestClient(work, address, response.locals.gone);
    response.locals.client = client;
    onHeaders(response, () => client.leave());
    response.once('close', () => {
      client.leave();
      client.loop.pause();
      client.settle();
    });
    if (!isFreeOfLimits(request.path) && !hasCredentials(request.headers)) await assertLoopLeft(client);
    work.loopTime.inNameOf(client.loop, next);
  };

async function assertLoopLeft(client: RequestClient): Promise<void> {
  try {
    client.assertLoopLeft();
  } catch (refusal) {
    await pause(REFUSAL_MS);
    throw refusal;
  }
}

const hasCredentials = ({ authorization, 'x-admin-secret': secret }: IncomingHttpHeaders): boolean =>
  authorization !== undefined || secret !== undefined;
