import type { DocumentNode, OperationDefinitionNode } from 'graphql';

/** An operation as an interface hands it over. */
export interface ParsedOperation {
  /** Text of the document, and its key in caches. */
  source: string;
  hash: string;
  document: DocumentNode;
  /** The operation of the document that is meant; none when that is not clear. */
  operation: OperationDefinitionNode | undefined;
  operationName: string | null | undefined;
  variables: Record<string, unknown> | undefined;
  context: unknown;
}
