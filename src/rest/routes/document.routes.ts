import { openApiDocument } from '../openapi/document.js';
import { RawAnswer, type Route, routesFor } from '../route.js';

/**
 * The document that describes the routes, itself included.
 * @param described the other routes.
 */
export function documentRoutes(described: readonly Route[]): Route[] {
  let text: string | undefined;
  const own: Route = routesFor('anyone', 'Health').get('/openapi.json', {
    summary: 'This document',
    answer: { schema: { type: 'object', additionalProperties: true } },
    cacheControl: 'public, max-age=300',
    handle: () => new RawAnswer((text ??= JSON.stringify(openApiDocument([...described, own])))),
  });
  return [own];
}
