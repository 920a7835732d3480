import { Arg, Args, Ctx, getMetadataStorage, ID, Resolver, type ClassType } from 'type-graphql';
import type { AdminOperation } from '../../administration/operation.js';
import { Cost } from '../../contract/common/field-cost.js';
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
import { DeletionMutation, deletionOfAll, DeletionOfAllMutation, RecordMutation } from '../graph/payload.js';
import { stationId, stationNumber, toStationNode } from '../graph/place-nodes.js';
import { toUploadNode, uploadId, uploadName } from '../graph/upload-nodes.js';
import { AdminAnswer } from './admin.resolver.js';

/** The resolver with the fields of operations of administrators. */
export function resolverOf(operations: readonly AdminOperation[]): ClassType {
  class Administered {}
  for (const operation of operations) declare(Administered.prototype, operation);
  Resolver(() => AdminAnswer)(Administered);
  return Administered;
}

function declare(prototype: object, operation: AdminOperation): void {
  const { field, access = 'administrator', graphqlWork } = operation;
  const parameters = Object.entries(parametersOf(operation));
  for (const [position, [, decorate]] of parameters.entries()) decorate(prototype, field, position);
  const value = (...values: unknown[]): Promise<unknown> => {
    const given = Object.fromEntries(parameters.map(([name], position) => [name, values[position]]));
    return answer(operation, given as unknown as Given);
  };
  const descriptor = { value, writable: true, configurable: true, enumerable: false };
  declareType(operation)(prototype, field, descriptor);
  if (graphqlWork !== undefined) Cost({ work: graphqlWork })(prototype, field, descriptor);
  Allow(access)(prototype, field, descriptor);
  Object.defineProperty(prototype, field, descriptor);
}

/** The arguments of a field, by the names that `answer` has for them. */
const parametersOf = ({ kind, path, input, graphqlInput }: AdminOperation): Record<string, ReturnType<typeof Arg>> => {
  const type = graphqlInput?.type ?? input;
  return definedOnly({
    context: Ctx(),
    part: kind === 'list' ? Args(() => ConnectionArguments) : undefined,
    id: path.includes('{') ? Arg('id', () => ID) : undefined,
    input: type && inputArgument(type, kind === 'list'),
    key: kind === 'create' ? IdempotencyKeyArg() : undefined,
  });
};

/** An input type is one argument, a type of arguments several. */
function inputArgument(type: RequestClass, isFilter: boolean): ReturnType<typeof Arg> {
  const isInput = getMetadataStorage().inputTypes.some(({ target }) => target === type);
  if (!isInput) return Args(() => type);
  return isFilter ? Arg('filter', () => type, { nullable: true }) : Arg('input', () => type);
}

function declareType({ kind, record, withVendor, about, graphqlAbout = about }: AdminOperation): MethodDecorator {
  const description = `${graphqlAbout}.`;
  const [name, type] = record;
  const declared = {
    list: () => answering(connectionType(type), description),
    read: () => answering(type, description),
    change: () => RecordMutation(description, { [name]: type, ...(withVendor && { vendor: Vendor }) }),
    create: () => RecordMutation(description, { [name]: type }),
    remove: () => DeletionMutation(description),
    removeAll: () => DeletionOfAllMutation(description),
  } satisfies Record<AdminOperation['kind'], () => unknown>;
  return declared[kind]() as MethodDecorator;
}

const answering = (type: ClassType, description: string) => FieldResolver(() => type, { description });

/** What the arguments of a field are. */
interface Given {
  context: FieldContext;
  part: ConnectionArguments;
  id?: string;
  input?: object;
  key?: string;
}

/** How a record is in the graph. */
interface GraphForm {
  node(record: never): object;
  id(key: string): string;
  /** What the service knows the record by. */
  key(id: string): string;
}

const AS_IT_IS: GraphForm = { node: (record) => record, id: (key) => key, key: (id) => id };

/** Records whose id in the graph is another than in the service, by their names in payloads. */
const FORMS: Readonly<Record<string, GraphForm>> = {
  upload: { node: toUploadNode, id: uploadId, key: uploadName },
  weatherStation: { node: toStationNode, id: stationId, key: stationNumber },
};

async function answer(operation: AdminOperation, given: Given): Promise<unknown> {
  const { kind, record, withVendor, run, graphqlInput } = operation;
  const { context, part, id = '', input = {}, key } = given;
  const { services, loaders } = context;
  const form = FORMS[record[0]] ?? AS_IT_IS;
  const query = kind === 'list' ? listQuery(part) : {};
  const call = { services, caller: withKey(context.caller, key), id: form.key(id), input, query };
  const act = (own: object): Promise<unknown> => run({ ...call, input: own } as never);
  const result = await (graphqlInput ? graphqlInput.read(call as never, act as never) : act(input));
  if (kind === 'remove') return { deletedId: id };
  if (kind === 'removeAll') return deletionOfAll((result as string[]).map(form.id));
  if (kind === 'read') return result;
  if (kind === 'list') {
    const page = result as RecordPage<never>;
    return recordConnection({ ...page, items: page.items.map(form.node) });
  }
  const vendor = withVendor && (await follow(loaders, vendorById, (result as { vendorId: string | null }).vendorId));
  return { [record[0]]: result, ...(withVendor && { vendor }) };
}
