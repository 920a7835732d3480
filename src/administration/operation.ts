import type { ClassType } from 'type-graphql';
import type { AnswerClass } from '../contract/fields/answer-field.js';
import type { RequestClass } from '../contract/fields/field-kinds.js';
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

interface Declaration<Input extends object, Result> {
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
  /** A whole body, in the contract's names, that the REST reference offers to send. */
  example?: object;
  run(call: AdminCall<Input>): Promise<Result>;
}

interface ChangeDeclaration<Input extends object, Result> extends Declaration<Input, Result> {
  /** `POST` unless given. */
  method?: 'patch';
  /** Whether the mutation also answers the vendor that the record belongs to. */
  withVendor?: Result extends { vendorId: string | null } ? true : never;
}

/** What the operations on one kind of record have in common. */
interface AdminResource<Record extends object = object> {
  /** Path of the list in REST. */
  path: string;
  /** The record in payloads of mutations, and its class in GraphQL. */
  record: readonly [name: string, type: ClassType];
  /** Class of the record in REST. */
  answer: AnswerClass<Record>;
}

/** One operation of administrators; both interfaces make their own of it. */
export interface AdminOperation extends AdminResource, Omit<Declaration<object, unknown>, 'run'> {
  kind: 'list' | 'read' | 'change' | 'create';
  /** Name of the mutation, or of the field of `Admin`. */
  field: string;
  method: 'get' | 'patch' | 'post';
  withVendor?: true;
  run(call: AdminCall<never>): Promise<unknown>;
}

type Given = Omit<AdminOperation, keyof AdminResource | 'kind' | 'field' | 'method'> & { method?: 'patch' };

/** Functions that declare the operations on one kind of record. */
export function administered<T extends object>(resource: AdminResource<T>) {
  const declare = (kind: AdminOperation['kind'], field: string, below: string, given: Given): AdminOperation => {
    const method = kind === 'list' || kind === 'read' ? 'get' : 'post';
    return { method, ...resource, ...given, kind, field, path: resource.path + below };
  };
  return {
    list: <F extends object>(field: string, list: Declaration<F, RecordPage<T>>) => declare('list', field, '', list),
    read: (field: string, read: Declaration<object, T>) => declare('read', field, '/{id}', read),
    change: <I extends object, R extends T>(mutation: string, below: string, change: ChangeDeclaration<I, R>) =>
      declare('change', mutation, below, change),
    create: <I extends object>(mutation: string, below: string, creation: Declaration<I, T>) =>
      declare('create', mutation, below, creation),
  };
}
