import type { JsonSchema } from '../validation/field-schema.js';
import { route } from '../route.js';

const HEALTH: JsonSchema = {
  type: 'object',
  title: 'Health',
  required: ['status'],
  properties: { status: { type: 'string', const: 'ok' } },
};

const READINESS: JsonSchema = {
  type: 'object',
  title: 'Readiness',
  required: ['status', 'checks'],
  properties: {
    status: { type: 'string', enum: ['ready', 'not_ready'] },
    checks: { type: 'object', additionalProperties: { type: 'object' } },
  },
};

/** Whether the process lives, and whether it can work. */
export const healthRoutes = [
  route({
    method: 'get',
    path: '/healthz',
    access: 'anyone',
    tag: 'Health',
    summary: 'The process answers',
    request: {},
    answer: { schema: HEALTH },
    handle: () => ({ status: 'ok' }),
  }),
  route({
    method: 'get',
    path: '/readyz',
    access: 'anyone',
    tag: 'Health',
    summary: 'The service can work, with the state of each part',
    request: {},
    answer: { schema: READINESS },
    errors: [503],
    handle: async ({ services, response }) => {
      const readiness = await services.health.readiness();
      if (readiness.status !== 'ready') response.status(503);
      return readiness;
    },
  }),
];
