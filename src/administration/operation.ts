import type { ClassType } from 'type-graphql';
import type { AnswerClass } from '../contract/fields/answer-field.js';
import { requestFields } from '../contract/fields/field-registry.js';
import type { RequestClass } from '../contract/fields/field-kinds.js';
import { RecordIdRequest } from '../contract/common/record-id.request.js';
import type { ListQuery, RecordPage } from '../core/page.js';
import type { Caller } from '../domain/caller.js';
import type { Services } from '../platform/services.js';

/** What an operation works with. */
export interface AdminCall<Input> {
  services: Services;
  caller: Caller;
  /** Id of the record; empty where the path has none. */
  id: string;
  /** The validated input, or the filter of a list. */
  input: Input;
  /** Which part of a list is wanted. */
  query: ListQuery;
}

/** An input that GraphQL takes in another form than REST. */
interface GraphqlInput<Given extends object, Input, Result> {
  type: RequestClass<Given>;
  /** Acts with the input as `run` takes it. */
  read(call: AdminCall<Given>, act: (input: Input) => Promise<Result>): Promise<Result>;
}

/** Whole records of a list in REST; GraphQL follows their edges. */
interface WholeRecords<Input> {
  answer: AnswerClass;
  run(call: AdminCall<Input>): Promise<object>;
}

interface Declaration<Input extends object, Result, Given extends object = object> {
  /** Summary of the route and, with a full stop, description of the field. */
  about: string;
  /** The description of the field where it has other words. */
  graphqlAbout?: string;
  /** What else the documents of the REST interface say. */
  description?: string;
  /** Who may call it; administrators alone unless given. */
  access?: 'planner';
  /** Class of the input, or of the filter of a list. */
  input?: RequestClass<Input>;
  graphqlInput?: GraphqlInput<Given, Input, Result>;
  /** A whole body, in the contract's names, that the REST reference offers to send. */
  example?: object;
  /** What the field is expected to take beside reading [units of 10 µs]. */
  graphqlWork?: number;
  /** Whether the state of a record may refuse it, other than of a new or a named one that is posted to. */
  mayConflict?: true;
  run(call: AdminCall<Input>): Promise<Result>;
}

interface ListDeclaration<Filter extends object, T, Given extends object> extends Declaration<
  Filter,
  RecordPage<T>,
  Given
> {
  whole?: WholeRecords<Filter>;
}

interface ChangeDeclaration<Input extends object, Result, Given extends object> extends Declaration<
  Input,
  Result,
  Given
> {
  /** `POST` unless given. */
  method?: 'patch';
  /** Whether the mutation also answers the vendor that the record belongs to. */
  withVendor?: Result extends { vendorId: string | null } ? true : never;
}

/** What the operations on one kind of record have in common. */
interface AdminResource<Record extends object = object> {
  /** Path of the list in REST. */
  path: string;
  /** Class of what names one record in the path, below that of the list; its id unless given. */
  key?: RequestClass;
  /** The record in payloads of mutations, and its class in GraphQL. */
  record: readonly [name: string, type: ClassType];
  /** Class of the record in REST. */
  answer: AnswerClass<Record>;
}

/** One operation of administrators; both interfaces make their own of it. */
export interface AdminOperation
  extends Required<AdminResource>, Omit<Declaration<object, unknown>, 'run' | 'graphqlInput'> {
  kind: 'list' | 'read' | 'change' | 'create' | 'remove' | 'removeAll';
  /** Name of the mutation, or of the field of `Admin`. */
  field: string;
  method: 'get' | 'patch' | 'post' | 'delete';
  withVendor?: true;
  graphqlInput?: { type: RequestClass; read(call: AdminCall<never>, act: never): Promise<unknown> };
  whole?: WholeRecords<never>;
  run(call: AdminCall<never>): Promise<unknown>;
}

type Kind = AdminOperation['kind'];
type Given = Omit<AdminOperation, keyof AdminResource | 'kind' | 'field' | 'method'> & { method?: 'patch' };

const METHODS = {
  list: 'get',
  read: 'get',
  change: 'post',
  create: 'post',
  remove: 'delete',
  removeAll: 'delete',
} as const satisfies Record<Kind, AdminOperation['method']>;

/** Functions that declare the operations on one kind of record. */
export function administered<T extends object>({ key = RecordIdRequest, ...resource }: AdminResource<T>) {
  const declare = (kind: Kind, field: string, below: string, given: Given): AdminOperation => {
    const path = resource.path + below;
    return { method: METHODS[kind], key, ...resource, ...given, kind, field, path };
  };
  const one = `/{${requestFields(key)[0]!.property}}`;
  return {
    list: <F extends object, G extends object>(field: string, list: ListDeclaration<F, T, G>) =>
      declare('list', field, '', list),
    read: (field: string, read: Declaration<object, T>) => declare('read', field, one, read),
    /** Reads what there is one of. */
    single: (field: string, read: Declaration<object, T>) => declare('read', field, '', read),
    change: <I extends object, R extends T, G extends object>(
      mutation: string,
      below: string,
      change: ChangeDeclaration<I, R, G>,
    ) => declare('change', mutation, below, change),
    create: <I extends object, G extends object>(mutation: string, below: string, creation: Declaration<I, T, G>) =>
      declare('create', mutation, below, creation),
    remove: (mutation: string, removal: Declaration<object, void>) => declare('remove', mutation, one, removal),
    /** @param removal answers the ids of what was removed. */
    removeAll: (mutation: string, removal: Declaration<object, string[]>) =>
      declare('removeAll', mutation, '', removal),
  };
}
