import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import type { DocumentNode } from 'graphql';

/** The id that graphql-codegen gave a document, as in its `persisted-documents.json`. */
function idOf(document: DocumentNode): string {
  const { __meta__: meta } = document as { __meta__?: { hash: string } };
  if (meta === undefined) throw new Error('The document was not made by graphql-codegen');
  return meta.hash;
}

/** Sends ids in place of documents; queries go by `GET`, so that caches may keep answers of public data. */
export const trustedDocuments = (): PersistedQueryLink =>
  new PersistedQueryLink({ generateHash: idOf, useGETForHashedQueries: true });
