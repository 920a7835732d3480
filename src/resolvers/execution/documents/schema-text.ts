import {
  DirectiveLocation,
  GraphQLDirective,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  isNonNullType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';

/**
 * Says that a field which may be null for the sake of an error is never null otherwise.
 * @see https://specs.apollo.dev/nullability/v0.4/ and https://relay.dev/docs/guides/semantic-nullability/
 */
export const SemanticNonNull = new GraphQLDirective({
  name: 'semanticNonNull',
  description: 'The field is null only together with an error at its path.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    levels: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLInt))),
      defaultValue: [0],
      description: 'Levels of lists that it concerns; 0 is the field itself.',
    },
  },
});

const MARK = 'semanticNonNull';

/** Extensions of a field that may be null and is so only with an error. */
export const NULL_ONLY_ON_ERROR: Readonly<Record<string, true>> = { [MARK]: true };

/** Lets a field that is not null fail alone: it may be null, and is marked as null only with an error. */
export function nullOnlyOnError(field: GraphQLField<unknown, unknown>): void {
  if (!isNonNullType(field.type)) return;
  field.type = field.type.ofType;
  field.extensions = { ...field.extensions, ...NULL_ONLY_ON_ERROR };
}

/** Descriptions of one line take one line, and members follow each other without a blank one: a tenth less to load. */
const onOneLine = (text: string): string =>
  text
    .replaceAll(/^( *)"""\n? *(.*?)\n? *"""$/gm, (_block, indent: string, words: string) => {
      return `${indent}${JSON.stringify(words.replaceAll('\\"""', '"""'))}`;
    })
    .replaceAll(/\n\n(?= )/g, '\n');

/** The schema in its own language, types and fields by name; graphql-js prints no directives of fields. */
export function schemaText(schema: GraphQLSchema): string {
  const isMarked = (type: string, field: string): boolean => {
    const owner = schema.getType(type);
    return isObjectType(owner) && owner.getFields()[field]?.extensions[MARK] === true;
  };
  let [type, field] = ['', ''];
  const lines = onOneLine(printSchema(lexicographicSortSchema(schema))).split('\n');
  const marked = lines.map((line) => {
    if (/^ *"/.test(line)) return line;
    type = /^(?:type|input|interface|enum) (\w+)/.exec(line)?.[1] ?? type;
    field = /^ {2}(\w+)/.exec(line)?.[1] ?? field;
    const end = /^( {2}(?:\w.*|\)): [\w![\]]+)( @deprecated\(.*)?$/.exec(line);
    return end && isMarked(type, field) ? `${end[1]} @${SemanticNonNull.name}${end[2] ?? ''}` : line;
  });
  return `${marked.join('\n')}\n`;
}
