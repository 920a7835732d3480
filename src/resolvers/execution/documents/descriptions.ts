import { isEnumType, isInputObjectType, isObjectType, type GraphQLNamedType, type GraphQLSchema } from 'graphql';
import { toCamelCase } from '../../../core/json/camel-case.js';
import type { Access } from '../../../http/access.js';
import { ACCESS_EXTENSION } from '../limits/access.js';

/** What has a description. */
interface Described {
  description?: string | null;
}

/** Who may use a field that is not open to everyone. */
const CALLERS: Partial<Record<Access, string>> = {
  account: 'Needs an account.',
  planner: 'For planners and administrators.',
  administrator: 'For administrators.',
};

/** Adds to what fields of some types do who may use them, as it is declared with them. */
export function nameCallers(schema: GraphQLSchema, types: readonly string[]): void {
  for (const type of types.map((name) => schema.getType(name)).filter(isObjectType)) {
    for (const field of Object.values(type.getFields())) {
      const callers = CALLERS[field.extensions[ACCESS_EXTENSION] as Access];
      if (callers !== undefined) field.description = `${field.description} ${callers}`;
    }
  }
}

/** What a description adds about REST alone. */
const OF_REST = /[;,] [^;,.]*\bREST\b[^.;]*/g;
const SNAKE_CASE = /`([a-z]+(?:_[a-z0-9]+)+)`/g;

/** Descriptions are shared with REST, which spells names of fields in snake_case: here they have those of this interface. */
export function spellNames(schema: GraphQLSchema): void {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const names = new Set(types.flatMap((type) => ('getFields' in type ? Object.keys(type.getFields()) : [])));
  const words = new Set(types.filter(isEnumType).flatMap((type) => type.getValues().map(({ name }) => name)));
  const spell = (whole: string, name: string): string =>
    names.has(toCamelCase(name)) && !words.has(name) ? `\`${toCamelCase(name)}\`` : whole;
  for (const described of types.flatMap(describedIn)) {
    if (described.description)
      described.description = described.description.replaceAll(OF_REST, '').replaceAll(SNAKE_CASE, spell);
  }
}

function describedIn(type: GraphQLNamedType): Described[] {
  if (isInputObjectType(type)) return [type, ...Object.values(type.getFields())];
  if (!isObjectType(type)) return [type];
  return [type, ...Object.values(type.getFields()).flatMap((field) => [field, ...field.args])];
}
