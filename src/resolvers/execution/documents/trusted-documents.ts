import type { ApolloServerPlugin } from '@apollo/server';
import { parse, validate, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { ForbiddenError } from '../../../core/errors.js';
import { isAdministrator } from '../../../domain/caller.js';
import type { OperationContext } from '../limits/access.js';
import { PERSISTED, type BoundedStore } from '../limits/bounded-store.js';
import { refusal } from '../limits/cost-guard.js';

/** Texts of documents by their ids. */
export type TrustedDocuments = ReadonlyMap<string, string>;

/** A store of persisted queries that always has the trusted documents. */
export const withTrusted = (trusted: TrustedDocuments, store: BoundedStore<string>): BoundedStore<string> => ({
  ...store,
  get: (key) => {
    const text = trusted.get(key.slice(PERSISTED.length));
    return text === undefined ? store.get(key) : Promise.resolve(text);
  },
});

/** Refuses every document that is not trusted to everyone but administrators, on whom GraphiQL depends for it. */
export function trustedOnly(trusted: TrustedDocuments): ApolloServerPlugin<OperationContext> {
  const texts = new Set(trusted.values());
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation: ({ source, contextValue }) => {
          if (texts.has(source) || isForAdministrator(contextValue)) return Promise.resolve();
          throw refusal(new ForbiddenError('Only the documents of the manifest are executed here'), 403);
        },
      }),
  };
}

function isForAdministrator({ callerFor }: Pick<OperationContext, 'callerFor'>): boolean {
  try {
    return isAdministrator(callerFor('optional-valid-account'));
  } catch {
    // invalid credentials: the caller counts as anonymous
    return false;
  }
}

/** Logs the trusted documents that this version of the schema would refuse. */
export function reportBroken(schema: GraphQLSchema, trusted: TrustedDocuments, log: Logger): void {
  for (const [id, text] of trusted) {
    const fault = faultOf(schema, text);
    if (fault !== undefined) log.warn({ id, fault }, 'a trusted document does not fit the schema');
  }
}

function faultOf(schema: GraphQLSchema, text: string): string | undefined {
  try {
    return validate(schema, parse(text), undefined, { maxErrors: 1 })[0]?.message;
  } catch (error) {
    return (error as Error).message;
  }
}
