import { Extensions, getMetadataStorage } from 'type-graphql';
import { InvalidBearerError } from '../../../core/errors.js';
import type { Caller } from '../../../domain/caller.js';
import type { RequestClient } from '../../../domain/limits/request-client.js';
import type { Access } from '../../../http/access.js';
import { admit, type OpenedRequest, type RequestContext } from '../../../http/context.js';
import { withoutKey } from '../../graph/idempotency.js';
import { Loaders } from '../../graph/loaders.js';
import type { CostReport } from './cost-report.js';
import type { RunningSubscription } from '../streaming/subscriptions.js';

/** Name of the declaration among the extensions of a field of the schema. */
export const ACCESS_EXTENSION = 'access';

/** What a field works with. */
export interface FieldContext extends RequestContext {
  /** What the edges of the operation have read. */
  loaders: Loaders;
}

/** What an operation works with; each of its fields gets the caller whom its declared access admits. */
export interface OperationContext extends Omit<FieldContext, 'caller'> {
  /** @throws UnauthenticatedError or ForbiddenError when the caller may not use fields of that access. */
  callerFor(access: Access): Caller;
  /** Who pays for it, and what it has taken. */
  client: RequestClient;
  /** What it costs, once that is known. */
  cost?: CostReport;
  /** The subscription that the operation is a run of. */
  subscription?: RunningSubscription;
  /** Whether its parts, if it has any, are sent by their ids. */
  hasPartsById?: boolean;
  /** Called with the name of the operation once it is known. */
  nameOperation?(name: string): void;
}

/**
 * Opens an operation. Invalid credentials do not refuse it as a whole: only the fields that ask who the caller is.
 * @param open opens the request for an access.
 * @param run what else belongs to the operation.
 */
export async function openOperation(
  open: (access: Access) => Promise<OpenedRequest>,
  run: Pick<OperationContext, 'subscription' | 'nameOperation'> = {},
): Promise<OperationContext> {
  return { ...(await openRequest(open)), ...run };
}

async function openRequest(open: (access: Access) => Promise<OpenedRequest>): Promise<OperationContext> {
  try {
    const { caller, visitor, ...rest } = await open('optional-valid-account');
    return withLoaders(rest, (access) => withoutKey(access === 'anyone' ? visitor : admit(caller, access)));
  } catch (fault) {
    const { caller: _, visitor, ...rest } = await open('anyone');
    return withLoaders(rest, (access) => {
      const isOpen = access === 'anyone' || (access === 'optional-account' && fault instanceof InvalidBearerError);
      if (isOpen) return withoutKey(visitor);
      throw fault;
    });
  }
}

/** One object of an answer may be reached by several edges, so all of them read for the same caller. */
function withLoaders(
  request: Omit<OpenedRequest, 'caller' | 'visitor'>,
  callerFor: OperationContext['callerFor'],
): OperationContext {
  const loaders = new Loaders(() => ({ ...request, caller: callerFor('optional-account') }));
  return { ...request, loaders, callerFor };
}

type Method = (...parameters: unknown[]) => unknown;

/** Methods that have their declaration. */
const declared = new WeakSet<Method>();

/**
 * Declares who may use a field, or all fields of a resolver that declare nothing themselves. It is checked after the
 * arguments and before the method, whose context then has the admitted `caller`.
 */
export const Allow =
  (access: Access) =>
  (target: object, key?: string | symbol, descriptor?: PropertyDescriptor): void => {
    if (key !== undefined && descriptor) descriptor.value = checked(access, target, key, descriptor);
    else declareRest(access, (target as { prototype: object }).prototype);
  };

function declareRest(access: Access, prototype: object): void {
  for (const [name, method] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (name === 'constructor' || declared.has(method.value as Method)) continue;
    Object.defineProperty(prototype, name, { ...method, value: checked(access, prototype, name, method) });
  }
}

/** The method behind its check; the declaration is put into the schema. */
function checked(access: Access, prototype: object, key: string | symbol, { value }: PropertyDescriptor): Method {
  const method = value as Method;
  const position = contextPosition(prototype, key);
  // without the context nobody could be refused
  if (position === undefined && access !== 'anyone') throw new TypeError(`${String(key)} needs @Ctx() to be checked`);
  Extensions({ [ACCESS_EXTENSION]: access })(prototype, key, {});
  const checkedMethod: Method = function (this: unknown, ...parameters) {
    if (position !== undefined) parameters[position] = admitted(parameters[position] as OperationContext, access);
    return method.apply(this, parameters);
  };
  declared.add(checkedMethod);
  return checkedMethod;
}

/** Decorators of parameters run before those of their method. */
const contextPosition = ({ constructor }: object, key: string | symbol): number | undefined =>
  getMetadataStorage().params.find(
    ({ target, methodName, kind }) => target === constructor && methodName === key && kind === 'context',
  )?.index;

const admitted = ({ callerFor, ...rest }: OperationContext, access: Access): FieldContext => ({
  ...rest,
  caller: callerFor(access),
});
