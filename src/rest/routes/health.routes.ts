import type { JsonSchema } from '../validation/field-schema.js';
import { jsonAnswer, routesFor } from '../route.js';

const open = routesFor('anyone', 'Health');

const HEALTH: JsonSchema = {
  type: 'object',
  title: 'Health',
  required: ['status'],
  properties: { status: { type: 'string', enum: ['ok', 'stuck'] } },
};

const PART_STATE: JsonSchema = {
  type: 'object',
  required: ['status', 'ms'],
  properties: {
    status: { type: 'string', enum: ['ok', 'failed'] },
    ms: { type: 'number', description: 'Response time of the part, ms.' },
    optional: { type: 'boolean', description: 'True where the service is ready without this part; absent otherwise.' },
  },
};

const READINESS: JsonSchema = {
  type: 'object',
  title: 'Readiness',
  required: ['status', 'checks'],
  properties: {
    status: { type: 'string', enum: ['ready', 'not_ready'] },
    checks: { type: 'object', additionalProperties: PART_STATE },
  },
};

/** Whether the process lives, and whether it can work. */
export const healthRoutes = [
  open.get('/healthz', {
    summary: 'Liveness: 503 when only a restart helps',
    answer: { schema: HEALTH },
    errors: [503],
    handle: ({ services, response }) => {
      const isAlive = services.health.isAlive();
      if (!isAlive) response.status(503);
      return jsonAnswer({ status: isAlive ? 'ok' : 'stuck' });
    },
  }),
  open.get('/readyz', {
    summary: 'Readiness, with the state of each part, at most a second old',
    answer: { schema: READINESS },
    answerWhenUnavailable: true,
    handle: async ({ services, response }) => {
      const readiness = await services.health.readiness();
      if (readiness.status !== 'ready') response.status(503);
      return jsonAnswer(readiness);
    },
  }),
];
