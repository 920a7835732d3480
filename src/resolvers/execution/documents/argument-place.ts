import { Kind, parse, visit, type ASTNode, type ValueNode } from 'graphql';

/** Where in the arguments of a field a value is: `["input", "lat"]`. */
type Place = (string | number)[];

/** Place of the first value that is wanted, in an operation or a whole document; none where no argument holds one. */
function placeOf(root: ASTNode, isWanted: (node: ASTNode) => boolean): Place | undefined {
  let found: Place | undefined;
  visit(root, {
    enter(node, _key, parent, _path, ancestors) {
      if (found || !isWanted(node)) return;
      const nodes = [...ancestors, parent, node].flatMap((one) => (one && 'kind' in one ? [one] : []));
      const names = nodes.flatMap((one, at) => stepOf(one, nodes[at - 1]));
      if (nodes.some(({ kind }) => kind === Kind.ARGUMENT)) found = names;
    },
  });
  return found;
}

function stepOf(node: ASTNode, parent: ASTNode | undefined): Place {
  if (node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD) return [node.name.value];
  return parent?.kind === Kind.LIST ? [parent.values.indexOf(node as ValueNode)] : [];
}

/** Place of a variable, by which a client finds its input; its name where only fragments use it. */
export const placeOfVariable = (operation: ASTNode, name: string): Place =>
  placeOf(operation, (node) => node.kind === Kind.VARIABLE && node.name.value === name) ?? [name];

/** Place of a value that is written in a document. */
export function placeOfLiteral({ loc, kind }: ASTNode): Place | undefined {
  if (!loc || !(LITERALS as ReadonlySet<string>).has(kind)) return undefined;
  const document = parse(loc.source.body, { maxTokens: MAX_TOKENS });
  return placeOf(document, (node) => node.kind === kind && node.loc?.start === loc.start);
}

/** The document was parsed with no more before. */
const MAX_TOKENS = 100_000;

const LITERALS = new Set<Kind>([
  Kind.INT,
  Kind.FLOAT,
  Kind.STRING,
  Kind.BOOLEAN,
  Kind.NULL,
  Kind.ENUM,
  Kind.LIST,
  Kind.OBJECT,
  Kind.OBJECT_FIELD,
]);
