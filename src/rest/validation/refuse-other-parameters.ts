import type { Request } from 'express';
import type { RequestClass } from '../../contract/fields/field-kinds.js';
import { requestFields } from '../../contract/fields/field-registry.js';
import { InvalidInputError } from '../../core/errors.js';
import { requestName } from '../naming.js';

/**
 * Refuses parameters that a query does not have, where an answer without them would be taken for one to them.
 * @throws InvalidInputError naming each.
 */
export function refuseOtherParameters(query: RequestClass, request: Request): void {
  const known = requestFields(query).map(requestName);
  const given = new URL(request.originalUrl, 'http://service').searchParams;
  const issues = [...given].filter(([name]) => !known.includes(name));
  if (issues.length === 0) return;
  throw new InvalidInputError(
    issues.map(([name, input]) => ({
      type: 'extra_forbidden',
      loc: [name],
      msg: `This parameter cannot be answered; those that can are ${known.join(', ')}`,
      input,
    })),
  );
}
