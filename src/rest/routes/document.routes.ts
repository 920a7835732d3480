import { openApiDocument } from '../openapi/document.js';
import { asOpenApi30 } from '../openapi/openapi-3-0.js';
import { PUBLIC_MINUTES } from '../presenters/cache-unless-stale.js';
import { RawAnswer, type Route, routesFor } from '../route.js';

const open = routesFor('anyone', 'Health');
const ANY_OBJECT = { schema: { type: 'object', additionalProperties: true } };

/**
 * The documents that describe the routes, themselves included.
 * @param described the other routes.
 */
export function documentRoutes(described: readonly Route[]): Route[] {
  let text: string | undefined;
  let olderText: string | undefined;
  const document = () => openApiDocument([...described, ...own]);
  const own: Route[] = [
    open.get('/openapi.json', {
      summary: 'This document',
      answer: ANY_OBJECT,
      cacheControl: PUBLIC_MINUTES,
      handle: () => new RawAnswer((text ??= JSON.stringify(document()))),
    }),
    open.get('/openapi-3.0.json', {
      summary: 'This document as OpenAPI 3.0',
      description: 'For generators and gateways that do not read OpenAPI 3.1, such as openapi-generator before 7.',
      answer: ANY_OBJECT,
      cacheControl: PUBLIC_MINUTES,
      handle: () => new RawAnswer((olderText ??= JSON.stringify(asOpenApi30(document())))),
    }),
  ];
  return own;
}
