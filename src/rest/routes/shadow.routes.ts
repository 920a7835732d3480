import { ShadowRequest } from '../../requests/shadow.request.js';
import { presentShadows, SHADOWS_SCHEMA } from '../present-shadows.js';
import { route } from '../route.js';

/** Shadow geometry. */
export const shadowRoutes = [
  route({
    method: 'post',
    path: '/api/shadows/from-features',
    access: 'anyone',
    tag: 'Shadows',
    summary: 'Ground and roof shadows of the buildings given',
    request: { body: ShadowRequest },
    answer: { schema: SHADOWS_SCHEMA },
    errors: [503],
    handle: async ({ services, parts }) => presentShadows(await services.shadows.fromFeatures(parts.body)),
  }),
];
