import { createServer, type RequestListener, type Server } from 'node:http';
import { refuseBrokenRequest } from './broken-request.js';

/** Time in which the headers of a request must have arrived, counted from the connection for its first one [ms]. */
const HEADERS_MS = 15_000;
/** How often connections are looked at for it [ms]; by default Node does so so rarely that some would last three times as long. */
const CHECK_MS = 5_000;

/** Makes the server of the public door, which gives up connections that send nothing, or their headers too slowly. */
export function createWebServer(listener: RequestListener, headersMs = HEADERS_MS, checkMs = CHECK_MS): Server {
  const times = { headersTimeout: headersMs, connectionsCheckingInterval: checkMs };
  // bodies have a time of their own
  const server = createServer({ ...times, requestTimeout: 0 }, listener);
  return server.on('clientError', refuseBrokenRequest);
}
