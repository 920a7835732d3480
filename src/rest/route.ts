import type { Access } from '../http/access.js';
import type { Request, Response } from 'express';
import type { AnswerClass } from '../contract/fields/answer-field.js';
import type { WrittenText } from '../core/texts/coded-text.js';
import type { Caller } from '../domain/caller.js';
import type { Services } from '../platform/services.js';
import type { GzipBody } from './gzip-body.js';
import type { ListSlice } from './list-headers.js';
import type { BodyLimit } from './body-limits.js';
import type { FaultStatus } from './openapi/faults.js';
import type { HeaderName } from './openapi/headers.js';
import type { Tag } from './openapi/tags.js';
import type { JsonSchema } from './validation/field-schema.js';
import type { RequestParts, RequestShape } from './validation/parse-request.js';

/** What an operation answers: one class, a list of a class, or a shape of its own. */
export type AnswerShape = ClassAnswerShape | OwnAnswerShape;

/** A class whose instances are written in the contract's names. */
export interface ClassAnswerShape {
  of: AnswerClass;
  /** A whole list, or one that is given in parts, with its length and the addresses of the others in headers. */
  list?: true | 'part';
}

/** A schema of its own; where it has a title it is a component of the document under that name. */
export interface OwnAnswerShape {
  schema: JsonSchema;
  contentType?: string;
  /** Answer classes and titled schemas that it refers to. */
  refersTo?: readonly (AnswerClass | JsonSchema)[];
}

/**
 * What a handler returns: instances of the answer class or plain objects of its shape, which are written in the contract's
 * names, or text in its final form. An answer with a schema of its own is always the latter.
 */
export type HandledAnswer<A extends AnswerShape> =
  | (A extends { of: AnswerClass<infer T> } ? InstancesOf<T, A> : never)
  | (A extends { list: 'part' } ? never : FinalAnswer);

type FinalAnswer = RawAnswer | StreamedAnswer;

type InstancesOf<T, A> = A extends { list: 'part' }
  ? ListSlice<readonly T[] | FinalAnswer>
  : A extends { list: true }
    ? readonly T[]
    : T;

/** What a handler gets. */
export interface RouteCall<S extends RequestShape = RequestShape> {
  /** Validated instances of the request classes. */
  parts: RequestParts<S>;
  /** Texts that name the members of the body which no request class declares, and which were ignored. */
  warnings(): WrittenText[];
  services: Services;
  caller: Caller;
  request: Request;
  response: Response;
}

/** What an operation takes, answers and does. */
interface Operation<S extends RequestShape, A extends AnswerShape> {
  /** A few words for the operation's heading. */
  summary: string;
  description?: string;
  /** Classes of what it takes, by where it is carried. */
  request?: S;
  /** A whole body, in the contract's names, that the reference offers to send; every operation with a body has one. */
  example?: object;
  /** Whether the body may be left out, as one without members. */
  optionalBody?: true;
  /** What the body may hold at most; the fields of a form unless given. */
  bodyLimit?: BodyLimit;
  /** Whether the handler reads the body itself, as bytes of any length and kind; only after the credentials. */
  streamsBody?: true;
  answer: A;
  /** `Cache-Control` of public data, of each answer where they differ; without it answers are not to be stored. */
  cacheControl?: string | ((answer: unknown, request: Request) => string);
  /** Whether the public answer to a request never changes, and may be kept as `CONSTANT` says. */
  isConstant?(parts: RequestParts<S>): boolean;
  /** What it is expected to take beside reading and answering [units of 10 µs]; that of one statement unless given. */
  work?: number;
  /** The same where it depends on what is asked for. */
  workOf?(parts: RequestParts<S>): number;
  /** Headers of a successful answer beside those that every answer has. */
  answerHeaders?: readonly HeaderName[];
  /** Faults that callers must expect beside those that follow from the rest of the declaration, such as 404 from a path. */
  errors?: readonly FaultStatus[];
  /** A 503 has the answer's own shape. */
  answerWhenUnavailable?: true;
  /** Takes the validated input, makes one service call, and returns the answer. */
  handle(call: RouteCall<S>): HandledAnswer<A> | Promise<HandledAnswer<A>>;
}

/** One REST operation; routing, validation and the OpenAPI document all come from this declaration. */
export interface Route<S extends RequestShape = RequestShape, A extends AnswerShape = AnswerShape> extends Operation<
  S,
  A
> {
  request: S;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Path with its parameters in braces: `/api/vendors/{vendor_id}`. */
  path: string;
  access: Access;
  tag: Tag;
}

/**
 * Functions that declare the routes of one access and tag, by method: `admin.get('/api/admin/users', { ... })`. They give the
 * handler the types of its request classes and of its answer.
 */
export function routesFor(access: Access, tag: Tag) {
  const declare =
    (method: Route['method']) =>
    <S extends RequestShape, const A extends AnswerShape>(path: string, operation: Operation<S, A>): Route => ({
      method,
      path,
      access,
      tag,
      request: {},
      ...operation,
    });
  return {
    get: declare('get'),
    post: declare('post'),
    put: declare('put'),
    patch: declare('patch'),
    delete: declare('delete'),
  };
}

/** `Cache-Control` of public answers that never change: a new version may still calculate better. */
export const CONSTANT = 'public, max-age=86400';

/** Content type of JSON answers. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Text that is already in its final form; its content type names the character set. */
export class RawAnswer {
  constructor(
    readonly body: string | Buffer | GzipBody,
    readonly contentType = JSON_TYPE,
    /** It replaces something newer that is unavailable. */
    readonly stale = false,
  ) {}
}

/** An object that has the contract's names already, as the answer of a schema of its own. */
export const jsonAnswer = (value: object): RawAnswer => new RawAnswer(JSON.stringify(value));

/** Pieces of a text or of a file, one after the other. */
export type Pieces = Iterable<string> | AsyncIterable<string | Uint8Array>;

/** A text or a file in its final form that comes in pieces, for what may be too long for one; the making of each is short work. */
export class StreamedAnswer {
  constructor(
    readonly pieces: Pieces,
    readonly contentType = JSON_TYPE,
  ) {}
}
