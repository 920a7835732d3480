import type { Caller, AnonymousCaller } from '../caller.js';
import type { Clock } from '../../core/time/clock.js';
import { ForbiddenError, InvalidBearerError, UnauthenticatedError } from '../../core/errors.js';
import { clientNetwork } from '../limits/client-network.js';
import type { LimitMeter } from '../limits/limit-meter.js';
import type { RateLimits } from '../limits/rate-limits.js';
import type { Sql } from '../../database/sql-types.js';
import { verifyAccessToken } from './access-token.js';
import { isAdminSecret } from './admin-secret.js';
import type { Role } from '../../core/accounts/role.js';
import { roleOfSignIn } from './sign-ins.sql.js';
import type { TokenKeys } from './token-keys.js';

/** Credentials as a request carries them: every value of each header. */
export interface Credentials {
  authorization: readonly string[];
  adminSecret: readonly string[];
}

interface SignedIn {
  accountId: string;
  sessionId: string;
  role: Role;
}

/**
 * The one form of the header that counts; the scheme's case does not matter.
 * @see RFC 9110, 11.1.
 */
const BEARER = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Finds out who asks. */
export class AuthenticationService {
  constructor(
    private readonly uses: {
      sql: Sql;
      clock: Clock;
      keys: TokenKeys;
      adminSecret: string | undefined;
      limits: RateLimits;
      meter: LimitMeter;
    },
  ) {}

  /**
   * The caller that the credentials make of a visitor; what an account may do is read from the account, not the token.
   * A right administrator's secret counts whatever bearer is beside it.
   * @throws InvalidBearerError for a bearer that is not valid, without a secret.
   * @throws UnauthenticatedError for a wrong administrator's secret.
   * @throws ForbiddenError for an account with a wrong administrator's secret.
   * @throws RateLimitedError after repeated wrong secrets, or too many requests of the account.
   */
  async identify(visitor: AnonymousCaller, { authorization, adminSecret }: Credentials): Promise<Caller> {
    const bearer = await this.bearer(authorization);
    const account = bearer instanceof InvalidBearerError ? undefined : bearer;
    if (adminSecret.some((secret) => secret !== '')) {
      await this.checkSecret(adminSecret, visitor.ip, account !== undefined);
      return { ...visitor, ...account, kind: 'administrator', via: 'secret' };
    }
    if (bearer instanceof InvalidBearerError) throw bearer;
    if (account === undefined) return visitor;
    const { role } = account;
    return role === 'admin'
      ? { ...visitor, ...account, kind: 'administrator', via: 'bearer' }
      : { ...visitor, ...account, role, kind: 'account', via: 'bearer' };
  }

  /** Whose bearer was presented, or why it does not count; `undefined` without one. */
  private async bearer(authorization: readonly string[]): Promise<SignedIn | InvalidBearerError | undefined> {
    if (authorization.length === 0) return undefined;
    try {
      return await this.account(authorization);
    } catch (fault) {
      if (fault instanceof InvalidBearerError) return fault;
      throw fault;
    }
  }

  private async account(authorization: readonly string[]): Promise<SignedIn> {
    const token = authorization.length === 1 ? BEARER.exec(authorization[0] ?? '')?.[1] : undefined;
    if (token === undefined) throw new InvalidBearerError();
    const claims = verifyAccessToken(this.uses.keys, token, this.uses.clock());
    const role = await roleOfSignIn(this.uses.sql, claims);
    if (role === undefined) throw new InvalidBearerError();
    await this.uses.meter.spend('accountRequests', claims.accountId);
    return { accountId: claims.accountId, sessionId: claims.sessionId, role };
  }

  private async checkSecret(presented: readonly string[], ip: string, isSignedIn: boolean): Promise<void> {
    const { limits, meter, adminSecret } = this.uses;
    const network = clientNetwork(ip);
    // also for the right one, or refusals would reveal which is right
    await meter.check('adminSecret', network);
    if (presented.length === 1 && isAdminSecret(adminSecret, presented[0] ?? '')) return;
    await limits.adminSecret.count(network);
    throw isSignedIn ? new ForbiddenError('Wrong administrator secret') : new UnauthenticatedError();
  }
}
