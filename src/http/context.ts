import type { IncomingMessage } from 'node:http';
import type { Language } from '../core/accounts/language.js';
import { isAnonymousId } from '../domain/assessments/anonymous-id.js';
import type { AnonymousCaller, Caller } from '../domain/caller.js';
import { requireAccount, requireAdministrator, requirePlanner } from '../domain/caller.js';
import { InvalidBearerError } from '../core/errors.js';
import type { RequestClient } from '../domain/limits/request-client.js';
import type { LimitListener } from '../domain/limits/limit-meter.js';
import type { Platform } from '../platform/platform.js';
import type { Access } from './access.js';
import { createServices, type Services } from '../platform/services.js';

/** What a request works with, through either interface. */
export interface RequestContext {
  services: Services;
  /** Who asks, as the declared access of the operation admits. */
  caller: Caller;
  /** Puts the value that opens an anonymous record into the answer's header and cookie. */
  issueAnonymousId: (anonymousId: string) => void;
}

/** An opened request. */
export interface OpenedRequest extends RequestContext {
  /** Who pays for it, and what it has taken. */
  client: RequestClient;
  /** The caller before any credentials were read. */
  visitor: AnonymousCaller;
}

/** What an interface hands over of a request. */
export interface IncomingCall {
  message: IncomingMessage;
  /** Address of the client, trusted proxies seen through. */
  ip: string;
  requestId: string;
  /** Language that the client prefers, where it says so. */
  language: Language | undefined;
  onLimit: LimitListener;
  issueAnonymousId: (anonymousId: string) => void;
  /** Who pays for it. */
  client: RequestClient;
}

/** Name of the cookie and of the header that carry an anonymous id. */
export const ANONYMOUS_COOKIE = 'anonymous_id';
export const ANONYMOUS_HEADER = 'X-Anonymous-Id';

/**
 * Opens a request: its services, made as they are used, and who asks.
 * @param access what the operation asks for; credentials are read unless that is `anyone`.
 * @throws UnauthenticatedError or ForbiddenError when the caller may not call it.
 */
export async function openRequest(platform: Platform, call: IncomingCall, access: Access): Promise<OpenedRequest> {
  const { onLimit, client, language } = call;
  const visitor = readVisitor(call);
  const services = createServices(platform, { onLimit, client, language });
  const caller = access === 'anyone' ? visitor : await identify(services, visitor, call, access);
  client.identify(caller);
  return { services, client, caller, visitor, issueAnonymousId: call.issueAnonymousId };
}

async function identify(
  services: Services,
  visitor: AnonymousCaller,
  { message }: IncomingCall,
  access: Access,
): Promise<Caller> {
  const { authorization = [], 'x-admin-secret': adminSecret = [] } = message.headersDistinct;
  const identified = services.authentication.identify(visitor, { authorization, adminSecret });
  return admit(await (access === 'optional-account' ? identified.catch(orVisitor(visitor)) : identified), access);
}

/**
 * The caller, where an access admits that one.
 * @throws UnauthenticatedError or ForbiddenError otherwise.
 */
export function admit(caller: Caller, access: Access): Caller {
  if (access === 'account') return requireAccount(caller);
  if (access === 'planner') return requirePlanner(caller);
  return access === 'administrator' ? requireAdministrator(caller) : caller;
}

const orVisitor =
  (visitor: AnonymousCaller) =>
  (fault: unknown): AnonymousCaller => {
    if (fault instanceof InvalidBearerError) return visitor;
    throw fault;
  };

function readVisitor({ message, ip, requestId }: IncomingCall): AnonymousCaller {
  const anonymousId = readAnonymousId(message.headers);
  const idempotencyKey = message.headers['idempotency-key'];
  return {
    kind: 'anonymous',
    ip,
    requestId,
    ...(anonymousId !== undefined && { anonymousId }),
    ...(typeof idempotencyKey === 'string' && { idempotencyKey }),
  };
}

function readAnonymousId(headers: IncomingMessage['headers']): string | undefined {
  const header = String(headers[ANONYMOUS_HEADER.toLowerCase()] ?? '');
  const cookies = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const cookie = cookies.find((pair) => pair.startsWith(`${ANONYMOUS_COOKIE}=`))?.slice(ANONYMOUS_COOKIE.length + 1);
  // scripts write `null` into a header they have no value for; the browser sends the cookie all the same
  return [header, cookie].find(isAnonymousId);
}
