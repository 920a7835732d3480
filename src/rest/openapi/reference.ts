import type { JsonSchema } from '../validation/field-schema.js';

/** A reference to a component schema of the document. */
export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
