import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';
import { enumValueName } from '../../../contract/fields/graphql-enums.js';
import { sumName } from '../../../contract/fields/sum-name.js';
import { toCamelCase } from '../../../core/json/camel-case.js';
import type { Access } from '../../../http/access.js';
import { ACCESS_EXTENSION } from '../limits/access.js';

/** What has a description. */
interface Described {
  description?: string | null;
  type?: GraphQLType;
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
const QUOTED = /`([\w.-]+)`/g;
/** A word that is no English one, so that it needs no quotes to be known as one of an enum. */
const JOINED = /(?<=^|[\s(])([a-z]+[-_][\w-]+)/g;
/** The form of REST that a member belongs to. */
const FORM = /^`\w+`: (.)/;

/**
 * Descriptions are shared with REST, which spells names of fields in snake_case and words of enums in lower case: here they
 * have those of this interface.
 */
export function spellNames(schema: GraphQLSchema): void {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const names = new Set(types.flatMap((type) => ('getFields' in type ? Object.keys(type.getFields()) : [])));
  const spell = (whole: string, name: string): string => {
    const camel = sumName(toCamelCase(name));
    return names.has(camel) ? `\`${camel}\`` : whole;
  };
  const enumWords = new Set(types.flatMap(wordsOf));
  for (const described of types.flatMap(describedIn)) {
    if (!described.description) continue;
    const own = new Set(wordsOf(getNamedType(described.type)));
    const isWord = (word: string): boolean => own.has(word) || (word.includes('_') && enumWords.has(word));
    described.description = described.description
      .replaceAll(OF_REST, '')
      .replace(FORM, (_form, first: string) => first.toUpperCase())
      .replaceAll(QUOTED, (whole, word: string) => (isWord(word) ? `\`${enumValueName(word)}\`` : whole))
      .replaceAll(JOINED, (word) => (own.has(word) ? `\`${enumValueName(word)}\`` : word))
      .replaceAll(SNAKE_CASE, spell);
  }
}

/** The words of an enum, as REST has them. */
const wordsOf = (type: GraphQLNamedType | undefined): string[] =>
  isEnumType(type) ? type.getValues().map(({ value }) => String(value)) : [];

function describedIn(type: GraphQLNamedType): Described[] {
  if (isInputObjectType(type)) return [type, ...Object.values(type.getFields())];
  if (!isObjectType(type)) return [type];
  return [type, ...Object.values(type.getFields()).flatMap((field) => [field, ...field.args])];
}
