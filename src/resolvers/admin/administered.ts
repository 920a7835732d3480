import { Arg, Args, Ctx, getMetadataStorage, ID, Resolver, type ClassType } from 'type-graphql';
import type { AdminOperation } from '../../administration/operation.js';
import type { RequestClass } from '../../contract/fields/field-kinds.js';
import { definedOnly } from '../../core/json/defined-only.js';
import type { RecordPage } from '../../core/page.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';
import { ConnectionArguments, connectionType } from '../connections/connection.js';
import { listQuery, recordConnection } from '../connections/record-connection.js';
import { FieldResolver } from '../execution/documents/answered-fields.js';
import { Allow, type FieldContext } from '../execution/limits/access.js';
import { follow } from '../graph/edges.js';
import { IdempotencyKeyArg, withKey } from '../graph/idempotency.js';
import { vendorById } from '../graph/nodes.js';
import { RecordMutation } from '../graph/payload.js';
import { AdminAnswer } from './admin.resolver.js';

/** The resolver with the fields of operations of administrators. */
export function resolverOf(operations: readonly AdminOperation[]): ClassType {
  class Administered {}
  for (const operation of operations) declare(Administered.prototype, operation);
  Resolver(() => AdminAnswer)(Administered);
  return Administered;
}

function declare(prototype: object, operation: AdminOperation): void {
  const { field, access = 'administrator' } = operation;
  const parameters = Object.entries(parametersOf(operation));
  for (const [position, [, decorate]] of parameters.entries()) decorate(prototype, field, position);
  const value = (...values: unknown[]): Promise<unknown> => {
    const given = Object.fromEntries(parameters.map(([name], position) => [name, values[position]]));
    return answer(operation, given as unknown as Given);
  };
  const descriptor = { value, writable: true, configurable: true, enumerable: false };
  declareType(operation)(prototype, field, descriptor);
  Allow(access)(prototype, field, descriptor);
  Object.defineProperty(prototype, field, descriptor);
}

/** The arguments of a field, by the names that `answer` has for them. */
const parametersOf = ({ kind, path, input }: AdminOperation): Record<string, ReturnType<typeof Arg>> =>
  definedOnly({
    context: Ctx(),
    part: kind === 'list' ? Args(() => ConnectionArguments) : undefined,
    id: path.includes('{id}') ? Arg('id', () => ID) : undefined,
    input: input && inputArgument(input, kind === 'list'),
    key: kind === 'create' ? IdempotencyKeyArg() : undefined,
  });

/** An input type is one argument, a type of arguments several. */
function inputArgument(type: RequestClass, isFilter: boolean): ReturnType<typeof Arg> {
  const isInput = getMetadataStorage().inputTypes.some(({ target }) => target === type);
  if (!isInput) return Args(() => type);
  return isFilter ? Arg('filter', () => type, { nullable: true }) : Arg('input', () => type);
}

function declareType({ kind, record, withVendor, about, graphqlAbout = about }: AdminOperation): MethodDecorator {
  const description = `${graphqlAbout}.`;
  const [name, type] = record;
  if (kind === 'list' || kind === 'read') {
    const answered = kind === 'list' ? connectionType(type) : type;
    return FieldResolver(() => answered, { description }) as MethodDecorator;
  }
  return RecordMutation(description, { [name]: type, ...(withVendor && { vendor: Vendor }) }) as MethodDecorator;
}

/** What the arguments of a field are. */
interface Given {
  context: FieldContext;
  part: ConnectionArguments;
  id: string;
  input?: object;
  key?: string;
}

async function answer({ kind, record, withVendor, run }: AdminOperation, given: Given): Promise<unknown> {
  const { context, part, id, input = {}, key } = given;
  const { services, loaders } = context;
  const query = kind === 'list' ? listQuery(part) : {};
  const result = await run({ services, caller: withKey(context.caller, key), id, input, query } as never);
  if (kind === 'list') return recordConnection(result as RecordPage<unknown>);
  if (kind === 'read') return result;
  const vendor = withVendor && (await follow(loaders, vendorById, (result as { vendorId: string | null }).vendorId));
  return { [record[0]]: result, ...(withVendor && { vendor }) };
}
