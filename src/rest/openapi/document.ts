import { INTERFACE_VERSION } from '../../contract/common/interface-version.js';
import type { AnswerClass } from '../../contract/fields/answer-field.js';
import type { RequestClass } from '../../contract/fields/field-kinds.js';
import type { AnswerShape, Route } from '../route.js';
import { nestedClasses, requestParameters, requestSchema, type JsonSchema } from '../validation/field-schema.js';
import { answerClasses, answerName, answerSchema } from './answer-schema.js';
import { describeOperation } from './description.js';
import { GEOJSON_SCHEMAS } from './geojson-schemas.js';
import { HEADERS } from './headers.js';
import { reference } from './reference.js';
import { responsesOf, SHARED_RESPONSES } from './responses.js';
import { TAGS } from './tags.js';

/** The contract's Validation error, in the names FastAPI gives it. */
const ERROR_SCHEMAS: Record<string, JsonSchema> = {
  HTTPValidationError: {
    properties: { detail: { items: { $ref: '#/components/schemas/ValidationError' }, type: 'array', title: 'Detail' } },
    type: 'object',
    title: 'HTTPValidationError',
  },
  ValidationError: {
    properties: {
      loc: { items: { anyOf: [{ type: 'string' }, { type: 'integer' }] }, type: 'array', title: 'Location' },
      msg: { type: 'string', title: 'Message' },
      type: { type: 'string', title: 'Error Type' },
      input: {
        title: 'Input',
        description: 'The faulty value; if it is longer than 16 KiB only its beginning, with `ctx.input_cut` true.',
      },
      ctx: { additionalProperties: true, type: 'object', title: 'Context' },
    },
    type: 'object',
    required: ['loc', 'msg', 'type'],
    title: 'ValidationError',
  },
  Fault: {
    properties: { detail: { type: 'string' } },
    type: 'object',
    required: ['detail'],
    title: 'Fault',
  },
  PvgisFault: {
    properties: {
      message: { type: 'string' },
      status: { type: 'integer' },
      detail: { items: { $ref: '#/components/schemas/ValidationError' }, type: 'array' },
    },
    type: 'object',
    required: ['message', 'status'],
    title: 'PvgisFault',
  },
};

const SECURITY = {
  anyone: [],
  'optional-account': [{}, { bearer: [] }],
  'optional-valid-account': [{}, { bearer: [] }],
  account: [{ bearer: [] }],
  planner: [{ bearer: [] }, { adminSecret: [] }],
  administrator: [{ bearer: [] }, { adminSecret: [] }],
} as const;

/**
 * The OpenAPI 3.1.0 document of the declared routes.
 * @param routes every route; what they declare is what is served and validated.
 */
export function openApiDocument(routes: readonly Route[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rooftop solar',
      description: 'Footprints, shade, climate, energy yield and finance of rooftop solar plants.',
      version: INTERFACE_VERSION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The server of this document.' }],
    tags: TAGS,
    paths,
    components: {
      schemas: schemas(routes),
      headers: HEADERS,
      responses: SHARED_RESPONSES,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `access_token` of `POST /api/auth/login`.',
        },
        adminSecret: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Admin-Secret',
          description: 'The `ADMIN_SECRET` of the installation; accepted with or without a bearer token.',
        },
      },
    },
  };
}

function operation(route: Route): JsonSchema {
  const parameters = (['path', 'query', 'header'] as const).flatMap((place) => {
    const requestClass = route.request[place];
    return requestClass ? requestParameters(requestClass, place) : [];
  });
  const { body } = route.request;
  return {
    tags: [route.tag],
    summary: route.summary,
    description: describeOperation(route),
    operationId: operationId(route),
    security: SECURITY[route.access],
    ...(parameters.length > 0 && { parameters }),
    ...(route.streamsBody && { requestBody: { required: true, content: bytes } }),
    ...(body && { requestBody: { required: route.optionalBody !== true, content: bodyContent(body, route.example) } }),
    responses: responsesOf(route, parameters.length > 0 || body !== undefined),
  };
}

/** With a body that holds together; made up field by field, as viewers do without one, few would be taken. */
const bodyContent = (body: RequestClass, example: object | undefined): JsonSchema => ({
  'application/json': { schema: reference(body.name), ...(example && { example }) },
});

/** A name for generators of clients: `get_api_vendors_vendor_id`. */
const operationId = ({ method, path }: Route): string =>
  `${method}_${path
    .replaceAll(/[{}]/g, '')
    .replaceAll(/[^a-zA-Z0-9]+/g, '_')
    .replace(/^_/, '')}`;

function schemas(routes: readonly Route[]): Record<string, JsonSchema> {
  const bodies = routes.flatMap(({ request: { body } }): RequestClass[] =>
    body ? [body, ...nestedClasses(body)] : [],
  );
  const answers = routes.flatMap(({ answer }) => answerParts(answer));
  return {
    ...Object.fromEntries(bodies.map((body) => [body.name, requestSchema(body)])),
    ...Object.fromEntries(
      answers.map((part) => [titleOf(part), typeof part === 'function' ? answerSchema(part) : part]),
    ),
    ...GEOJSON_SCHEMAS,
    ...ERROR_SCHEMAS,
  };
}

/** What of an answer is a component: its classes, and its own schemas that have a title. */
function answerParts(answer: AnswerShape): AnswerPart[] {
  if ('of' in answer) return answerClasses(answer.of);
  const parts = [answer.schema, ...(answer.refersTo ?? [])];
  return parts.flatMap((part): AnswerPart[] => {
    if (typeof part === 'function') return answerClasses(part);
    return 'title' in part ? [part] : [];
  });
}

type AnswerPart = AnswerClass | JsonSchema;

const titleOf = (part: AnswerPart): string => (typeof part === 'function' ? answerName(part) : String(part['title']));

const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
