import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** Levels of fields in each other; GraphiQL's introspection query has 15. */
export const MAX_DEPTH = 15;
/** Fields under another name in a document: each is work of its own. */
export const MAX_ALIASES = 50;
/** Directives in a document. */
export const MAX_DIRECTIVES = 50;
/** Answers of an operation at its root, fragments looked into: each is a service call. */
export const MAX_ROOT_FIELDS = 20;
/** The same field written again in one selection. */
export const MAX_REPEATS = 100;

const refuse = (context: ValidationContext, reason: string): void => context.reportError(new GraphQLError(reason));

const ruleOf =
  (visitor: (context: ValidationContext) => ASTVisitor): ValidationRule =>
  (context) =>
    visitor(context);

/** Refuses a document with more of something than a bound; reports it once, whatever the excess. */
function countRule(what: string, bound: number, count: (note: () => void) => ASTVisitor): ValidationRule {
  return ruleOf((context) => {
    let found = 0;
    const note = (): void => {
      found += 1;
      if (found === bound + 1) refuse(context, `The document has more than ${bound} ${what}`);
    };
    return count(note);
  });
}

const aliases = countRule('aliases', MAX_ALIASES, (note) => ({ Field: ({ alias }) => alias && note() }));

const directives = countRule('directives', MAX_DIRECTIVES, (note) => ({ Directive: () => note() }));

const repeats = ruleOf((context) => ({
  SelectionSet: ({ selections }) => {
    const times = new Map<string, number>();
    for (const selection of selections) {
      if (selection.kind !== Kind.FIELD) continue;
      const name = selection.alias?.value ?? selection.name.value;
      times.set(name, (times.get(name) ?? 0) + 1);
      if (times.get(name) === MAX_REPEATS + 1) refuse(context, `A field is repeated more than ${MAX_REPEATS} times`);
    }
  },
}));

const rootFields = ruleOf((context) => ({
  OperationDefinition: ({ selectionSet }) => {
    const names = new Set<string>();
    collectNames(context, selectionSet, names, new Set());
    if (names.size > MAX_ROOT_FIELDS) refuse(context, `The operation has more than ${MAX_ROOT_FIELDS} root fields`);
  },
}));

function collectNames(context: ValidationContext, set: SelectionSetNode, names: Set<string>, seen: Set<string>): void {
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) names.add(selection.alias?.value ?? selection.name.value);
    else if (selection.kind === Kind.INLINE_FRAGMENT) collectNames(context, selection.selectionSet, names, seen);
    else if (!seen.has(selection.name.value)) {
      seen.add(selection.name.value);
      const fragment = context.getFragment(selection.name.value);
      if (fragment) collectNames(context, fragment.selectionSet, names, seen);
    }
  }
}

const depth = ruleOf((context) => {
  const known = new Map<FragmentDefinitionNode, number>();
  const depthOf = ({ selections }: SelectionSetNode): number =>
    selections.reduce((deepest, selection) => Math.max(deepest, levelsOf(selection)), 0);
  const levelsOf = (selection: SelectionSetNode['selections'][number]): number => {
    if (selection.kind === Kind.FIELD) return 1 + (selection.selectionSet ? depthOf(selection.selectionSet) : 0);
    if (selection.kind === Kind.INLINE_FRAGMENT) return depthOf(selection.selectionSet);
    const fragment = context.getFragment(selection.name.value);
    return fragment ? depthOfFragment(fragment) : 0;
  };
  const depthOfFragment = (fragment: FragmentDefinitionNode): number => {
    const levels = known.get(fragment);
    if (levels !== undefined) return levels;
    // a cycle is reported by another rule; here it must only end
    known.set(fragment, 0);
    known.set(fragment, depthOf(fragment.selectionSet));
    return known.get(fragment)!;
  };
  return {
    OperationDefinition: ({ selectionSet }) => {
      if (depthOf(selectionSet) > MAX_DEPTH) refuse(context, `The operation is deeper than ${MAX_DEPTH} levels`);
    },
  };
});

/** Bounds on what one document may ask, checked before anything of it runs. */
export const queryLimits: readonly ValidationRule[] = [depth, aliases, directives, repeats, rootFields];
