import type { Language } from '../../core/accounts/language.js';
import { ask, FaultError, faultOf } from '../client/ask.js';
import { RENEW, SIGN_IN, SIGN_UP } from '../client/graph/quote-questions.js';
import type { RenewAnswer, SignInAnswer, SignUpAnswer } from '../client/graph/quote-answers.generated.js';

type Session = NonNullable<SignInAnswer['grant']>;

/** Until the browser's tab is closed. */
const STORED_AS = 'session';

let session = readStored();

/** E-mail address of the account that is signed in. */
export const signedInAs = (): string | undefined => session?.email;

/**
 * Signs in; an address without an account gets one.
 * @throws FaultError `wrongPassword` where the account has another one.
 */
export async function beginSession(email: string, password: string, language: Language): Promise<void> {
  const input = { email, password };
  try {
    keep((await ask<SignInAnswer>(SIGN_IN, { input }, language)).grant);
  } catch (error) {
    if (faultOf(error).kind !== 'signedOut') throw error;
    keep(await register({ ...input, language: language === 'en' ? 'EN' : 'ZH_TW' }, language));
  }
}

export const forgetSession = (): void => keep(null);

/** Asks the graph as the account that is signed in; an expired token is renewed once. @throws FaultError */
export async function askSignedIn<Answer>(query: string, variables: object, language: Language): Promise<Answer> {
  const token = session?.accessToken;
  try {
    return await ask<Answer>(query, variables, language, { token });
  } catch (error) {
    if (faultOf(error).kind !== 'signedOut' || session === null) throw error;
    await renew(session.refreshToken, language);
    return ask<Answer>(query, variables, language, { token: session.accessToken });
  }
}

async function register(input: object, language: Language): Promise<Session | null> {
  try {
    return (await ask<SignUpAnswer>(SIGN_UP, { input }, language)).grant;
  } catch (error) {
    throw faultOf(error).kind === 'refused' ? new FaultError({ kind: 'wrongPassword' }) : error;
  }
}

async function renew(refreshToken: string, language: Language): Promise<void> {
  try {
    keep((await ask<RenewAnswer>(RENEW, { refreshToken }, language)).grant);
  } catch (error) {
    if (faultOf(error).kind === 'signedOut') forgetSession();
    throw error;
  }
}

function keep(grant: Session | null): void {
  session = grant;
  if (grant === null) sessionStorage.removeItem(STORED_AS);
  else sessionStorage.setItem(STORED_AS, JSON.stringify(grant));
}

function readStored(): Session | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_AS) ?? 'null') as Session | null;
  } catch {
    return null;
  }
}
