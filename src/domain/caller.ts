import type { Role } from '../core/accounts/role.js';
import { ForbiddenError, UnauthenticatedError } from '../core/errors.js';

/** What the interfaces know of every request. */
interface CallerTraits {
  /** Value that the creator of anonymous records holds, as it was sent; unguessable when it is one of ours. */
  anonymousId?: string;
  /** Address the request came from; trusted proxies are seen through. */
  ip: string;
  /** Identity of the request in the log and the audit log. */
  requestId: string;
  /** The caller's `Idempotency-Key`, as it was sent. */
  idempotencyKey?: string;
}

export interface AnonymousCaller extends CallerTraits {
  kind: 'anonymous';
}

/** The holder of an account, by bearer token; a role of `admin` makes an administrator instead. */
export interface AccountCaller extends CallerTraits {
  kind: 'account';
  accountId: string;
  role: Exclude<Role, 'admin'>;
  /** Session of the access token. */
  sessionId: string;
  via: 'bearer';
}

/**
 * An administrator by the role of the bearer's account, by the secret, beside which a bearer only shows who it was, or at
 * the command line of the machine.
 */
export interface AdministratorCaller extends CallerTraits {
  kind: 'administrator';
  accountId?: string;
  role?: Role;
  sessionId?: string;
  via: 'bearer' | 'secret' | 'cli';
}

/** Who asks, as the interfaces found out; every permission is decided on this. */
export type Caller = AnonymousCaller | AccountCaller | AdministratorCaller;

/** A caller with an account, an administrator's included. */
export type SignedInCaller = Caller & { accountId: string; role: Role; sessionId: string };

export const isSignedIn = (caller: Caller): caller is SignedInCaller =>
  caller.kind !== 'anonymous' && caller.accountId !== undefined;

export const isAdministrator = (caller: Caller): caller is AdministratorCaller => caller.kind === 'administrator';

/**
 * Which records of many a caller may read by their ids.
 * @param own condition of those that an account may read.
 * @returns a condition; `undefined` where there are none, for callers without an account.
 */
export function readableBy<T>(caller: Caller, own: (accountId: string) => T): T | Record<string, never> | undefined {
  if (isAdministrator(caller)) return {};
  return isSignedIn(caller) ? own(caller.accountId) : undefined;
}

/**
 * The caller as the holder of an account.
 * @throws UnauthenticatedError for everyone without one, the bare administrator's secret included.
 */
export function requireAccount(caller: Caller): SignedInCaller {
  if (!isSignedIn(caller)) throw new UnauthenticatedError();
  return caller;
}

/** @throws ForbiddenError for callers other than the account itself. */
export function requireItself(accountId: string, caller: Caller): void {
  if (isSignedIn(caller) && caller.accountId === accountId) return;
  throw new ForbiddenError('Only the account itself may read this list');
}

/**
 * The caller as an administrator.
 * @throws UnauthenticatedError without credentials.
 * @throws ForbiddenError for other accounts.
 */
export function requireAdministrator(caller: Caller): AdministratorCaller {
  if (caller.kind === 'anonymous') throw new UnauthenticatedError();
  if (!isAdministrator(caller)) throw new ForbiddenError('Administrators only');
  return caller;
}

/** A caller who may have the potential of roofs calculated. */
export const isPlanner = (caller: Caller): boolean =>
  isAdministrator(caller) || (caller.kind === 'account' && caller.role === 'planner');

/**
 * The caller as a planner or an administrator.
 * @throws UnauthenticatedError without credentials.
 * @throws ForbiddenError for other accounts.
 */
export function requirePlanner(caller: Caller): AccountCaller | AdministratorCaller {
  if (caller.kind === 'anonymous') throw new UnauthenticatedError();
  if (!isPlanner(caller)) throw new ForbiddenError('Planners and administrators only');
  return caller;
}

/** The caller as the audit log writes it down. */
export const actorOf = (caller: Caller) => ({
  actorId: caller.kind === 'anonymous' ? null : (caller.accountId ?? null),
  actorVia: caller.kind === 'anonymous' ? null : caller.via,
  actorIp: caller.ip,
  requestId: caller.requestId,
});
