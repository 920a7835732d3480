import { parseSync } from 'vite';

/** Longer lists that are no bounds are tables of a source, checked as a whole by its tests. */
const MOST_NUMBERS = 8;
const CONSTANT_NAME = /^[A-Z][A-Z0-9_]*$/;
const BOUNDARY = { '>': '>=', '>=': '>', '<': '<=', '<=': '<' };
const SIGN = { '+': '-', '-': '+' };

const isNumber = (node) => node?.type === 'Literal' && typeof node.value === 'number';
const isText = (node) => node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
const isNode = (value) => typeof value?.type === 'string';

const childrenOf = (node) =>
  Object.entries(node)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]) => value)
    .filter(isNode);

/** Whole numbers become one more, others twice as much, 0 becomes 1. */
function otherNumber({ value }) {
  if (value === 0) return '1';
  return String(Number.isInteger(value) ? value + 1 : value * 2);
}

const numbersIn = (node) => (isNumber(node) ? [node] : childrenOf(node).flatMap(numbersIn));

/** The value of a constant in capitals; functions among them are code, not values. */
function numbersOfConstant({ id, init }, text) {
  const names = text.slice(id.start, id.typeAnnotation?.start ?? id.end).match(/\w+/g) ?? [];
  if (!names.every((name) => CONSTANT_NAME.test(name)) || !init || init.type.endsWith('FunctionExpression')) return [];
  const numbers = numbersIn(init);
  return numbers.length > MOST_NUMBERS && !text.slice(init.start, init.end).includes('min:') ? [] : numbers;
}

const calleeName = ({ callee }, text) => text.slice(callee.start, callee.end);

/** The changes that start at one node, by kind of node: where, and what is written there instead. */
const CHANGES = {
  BinaryExpression({ left, operator, right }, text) {
    const from = left.end + text.slice(left.end, right.start).indexOf(operator);
    const at = { start: from, end: from + operator.length };
    if (operator in BOUNDARY) {
      const numbers = [left, right].filter((side) => isNumber(side) && side.value !== 0);
      return [{ ...at, to: BOUNDARY[operator] }, ...numbers.map((side) => ({ ...side, to: otherNumber(side) }))];
    }
    return operator in SIGN && !isText(left) && !isText(right) ? [{ ...at, to: SIGN[operator] }] : [];
  },
  UnaryExpression: ({ start, argument, operator }) =>
    operator === '-' && !isNumber(argument) ? [{ start, end: start + 1, to: '' }] : [],
  LogicalExpression: ({ operator, right }) =>
    operator === '??' && isNumber(right) ? [{ ...right, to: otherNumber(right) }] : [],
  AssignmentPattern: ({ right }) => (isNumber(right) ? [{ ...right, to: otherNumber(right) }] : []),
  CallExpression(node, text) {
    const name = calleeName(node, text);
    const [first] = node.arguments;
    if (name.endsWith('.filter') && first) {
      return [{ ...first, to: `(...values) => !(${text.slice(first.start, first.end)})(...values)` }];
    }
    if (!/^(Math\.(min|max)|clamp)$/.test(name) || node.arguments.length < 2) return [];
    const values = node.arguments.filter((one) => !isNumber(one) && one.type !== 'SpreadElement');
    return values.map((value) => ({ start: node.start, end: node.end, to: text.slice(value.start, value.end) }));
  },
};

/**
 * The changes of one file that its tests must notice: other numbers in constants, defaults and comparisons, `>` for `>=`,
 * `+` for `-`, a limit that is removed (`Math.min`, `Math.max`, `clamp`), a filter that is inverted.
 * @returns of each change: `start` and `end` in the text, `line`, what is there (`from`) and what replaces it (`to`).
 */
export function mutantsOf(file, text) {
  const found = [];
  const visit = (node, isLoopHead) => {
    if (node.type.startsWith('TS') && node.type !== 'TSAsExpression' && node.type !== 'TSNonNullExpression') return;
    if (node.type === 'VariableDeclarator') {
      for (const number of numbersOfConstant(node, text)) found.push({ ...number, to: otherNumber(number) });
    }
    if (!isLoopHead) found.push(...(CHANGES[node.type]?.(node, text) ?? []));
    for (const child of childrenOf(node)) visit(child, node.type === 'ForStatement' && child === node.test);
  };
  visit(parseSync(file, text).program, false);
  const once = new Map(found.map((change) => [`${change.start} ${change.to}`, change]));
  return [...once.values()]
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, to }) => ({
      start,
      end,
      to,
      from: text.slice(start, end),
      line: text.slice(0, start).split('\n').length,
    }));
}
