import { toSnakeCase } from '../core/json/snake-case.js';
import type { NamedField } from '../contract/fields/field-kinds.js';

export { toCamelCase } from '../core/json/camel-case.js';
export { toSnakeCase } from '../core/json/snake-case.js';

/** The name on the wire of a field of a request. */
export const requestName = ({ property, restName }: NamedField): string => restName ?? toSnakeCase(property);

/**
 * The name of a header of a property.
 * @param camel property in camelCase: `idempotencyKey`.
 * @returns name as Node spells incoming headers: `idempotency-key`.
 */
export const toHeaderName = (camel: string): string => toSnakeCase(camel).replaceAll('_', '-');
