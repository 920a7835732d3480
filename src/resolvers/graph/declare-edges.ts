import { Args, Ctx, Extensions, Resolver, Root, type ClassType } from 'type-graphql';
import { Cost, type FieldCost } from '../../contract/common/field-cost.js';
import type { Node } from '../../contract/common/node.js';
import { Account } from '../../entities/accounts/account.entity.js';
import type { Access } from '../../http/access.js';
import { ConnectionArguments, connectionType, type Connection } from '../connections/connection.js';
import { Allow, type FieldContext } from '../execution/limits/access.js';
import { FieldResolver, type Answer } from '../execution/documents/answered-fields.js';
import { NULL_ONLY_ON_ERROR } from '../execution/documents/schema-text.js';
import { follow, followAccount, followList, type ListBatch } from './edges.js';
import type { NodeBatch } from './nodes.js';

/** A field that leads from an object of a type to another one; it is null where there is none. */
export interface GraphEdge<S> {
  type: object;
  description: string;
  cost?: FieldCost;
  /** Whether it takes the arguments of a list, and the arguments that say what the items must be. */
  isList?: true;
  /** Whether there always is one, so that it is null with an error alone. */
  isThere?: true;
  filter?: ClassType;
  read(source: S, context: FieldContext, part: ConnectionArguments, filter?: object): unknown;
}

/** Declares the edges of a type by their names. @param access of those who may follow them. */
export function edgesOf<S extends object>(
  type: ClassType<S>,
  access: Access,
  edges: Readonly<Record<string, GraphEdge<NoInfer<S>>>>,
): ClassType {
  class Edges {}
  for (const [name, edge] of Object.entries(edges)) declareEdge(Edges.prototype, name, edge);
  Resolver(() => type)(Edges);
  Allow(access)(Edges);
  return Edges;
}

function declareEdge(prototype: object, name: string, edge: GraphEdge<never>): void {
  const { type, description, cost, isList, isThere, filter } = edge;
  const value: GraphEdge<never>['read'] = (...call) => edge.read(...call);
  const descriptor = { value, writable: true, configurable: true, enumerable: false };
  Root()(prototype, name, 0);
  Ctx()(prototype, name, 1);
  if (isList) Args(() => ConnectionArguments)(prototype, name, 2);
  if (filter) Args(() => filter)(prototype, name, 3);
  if (cost) Cost(cost)(prototype, name, descriptor);
  FieldResolver(() => type, { nullable: true, description })(prototype, name, descriptor as never);
  // a list may be empty, but there always is one
  if (isList || isThere) Extensions(NULL_ONLY_ON_ERROR)(prototype, name, descriptor);
  Object.defineProperty(prototype, name, descriptor);
}

/** An edge of its own kind. @param type class of what it leads to, or a list of it. */
export const edge = <S, const R extends object>(
  type: R,
  description: string,
  read: (source: S, context: FieldContext) => Answer<R, true> | Promise<Answer<R, true>>,
  cost?: FieldCost,
): GraphEdge<S> => ({ type, description, read, ...(cost && { cost }) });

/** The same edge, where it always leads to something. */
export const always = <S>(one: GraphEdge<S>): GraphEdge<S> => ({ ...one, isThere: true });

/** An edge to the record whose id a property holds. */
export const toRecord = <K extends string, T extends Node>(
  type: ClassType<T>,
  batch: NodeBatch<T>,
  key: K,
  description: string,
): GraphEdge<Readonly<Record<K, string | null>>> => ({
  type,
  description,
  read: ({ [key]: id }, { loaders }) => follow(loaders, batch, id ?? null),
});

/** An edge to the account whose id a property holds. */
export const toAccount = <K extends string>(
  key: K,
  description: string,
): GraphEdge<Readonly<Record<K, string | null>>> => ({
  type: Account,
  description,
  read: ({ [key]: id }, context) => followAccount(context, id),
});

/** An edge to a list of an object. */
export const toList = <T extends object>(
  type: ClassType<T>,
  batch: ListBatch<T>,
  description: string,
): GraphEdge<{ id: string }> => ({
  type: connectionType(type),
  description,
  isList: true,
  read: ({ id }, { loaders }, part): Promise<Connection<T>> => followList(loaders, batch, id, part),
});
