import type { RequestClass } from '../../contract/fields/field-kinds.js';
import type { AnswerShape, Route } from '../route.js';
import { nestedClasses, requestParameters, requestSchema, type JsonSchema } from '../validation/field-schema.js';
import { answerClasses, answerName, answerSchema } from './answer-schema.js';

/** Version of the interface, as its specification states it. */
const INTERFACE_VERSION = '0.1.0';

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
        description: 'The faulty value; of one over 16 KiB the beginning, and `ctx.input_cut` is then true.',
      },
      ctx: { type: 'object', title: 'Context' },
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
};

const FAULTS: Record<number, string> = {
  400: 'Bad request',
  401: 'No or bad credentials',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict with the state of the record',
  413: 'Body too large',
  429: 'Too many requests',
  503: 'A source or the service is not available now',
};

const SECURITY = {
  anyone: undefined,
  'optional-account': [{}, { bearer: [] }],
  'optional-valid-account': [{}, { bearer: [] }],
  account: [{ bearer: [] }],
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
      description: 'Is this roof worth it? Footprints, shade, climate, energy and money of a rooftop solar plant.',
      version: INTERFACE_VERSION,
    },
    paths,
    components: {
      schemas: schemas(routes),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        adminSecret: { type: 'apiKey', in: 'header', name: 'X-Admin-Secret' },
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
    ...(route.description && { description: route.description }),
    operationId: operationId(route),
    ...(SECURITY[route.access] && { security: SECURITY[route.access] }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.streamsBody && { requestBody: { required: true, content: bytes } }),
    ...(body && { requestBody: { required: route.optionalBody !== true, content: bodyContent(body, route.example) } }),
    responses: responses(route, parameters.length > 0 || body !== undefined),
  };
}

/** With a body that holds together; made up field by field, as viewers do without one, few would be taken. */
const bodyContent = (body: RequestClass, example: object | undefined): JsonSchema => ({
  'application/json': { schema: reference(body.name), ...(example && { example }) },
});

function responses(route: Route, validates: boolean): JsonSchema {
  const faults: [number, JsonSchema][] = (route.errors ?? []).map((status) => [
    status,
    { description: FAULTS[status], content: json(reference('Fault')) },
  ]);
  return {
    200: { description: 'Successful Response', content: answerContent(route.answer) },
    ...Object.fromEntries(faults),
    ...(validates && {
      422: { description: 'Validation Error', content: json(reference('HTTPValidationError')) },
    }),
  };
}

function answerContent(answer: AnswerShape): JsonSchema {
  if ('schema' in answer) return { [answer.contentType ?? 'application/json']: { schema: answer.schema } };
  const one = reference(answerName(answer.of));
  return json(answer.list ? { type: 'array', items: one } : one);
}

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
  const answers = routes.flatMap(({ answer }) => ('of' in answer ? answerClasses(answer.of) : []));
  return {
    ...Object.fromEntries(bodies.map((body) => [body.name, requestSchema(body)])),
    ...Object.fromEntries(answers.map((answer) => [answerName(answer), answerSchema(answer)])),
    ...ERROR_SCHEMAS,
  };
}

const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
