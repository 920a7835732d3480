import { dirname, posix, relative, resolve, sep } from 'node:path';
import { HOMES } from './homes.mjs';
import { ROOMS } from './rooms.mjs';

/** Room of a file of `src`; `undefined` for the files that put everything together, and for those outside `src`. */
function roomOf(path) {
  const [top, room, ...rest] = path.split('/');
  return top === 'src' && rest.length > 0 ? room : undefined;
}

/** Package that an import names, without the path inside it. */
const packageOf = (source) => {
  const parts = source.split('/');
  return source.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0];
};

/** Why a room may not import something; `undefined` where it may. */
function refusal(room, file, source) {
  const { rooms, packages } = ROOMS[room] ?? { rooms: [], packages: [] };
  if (!source.startsWith('.')) {
    const name = packageOf(source);
    return packages.includes(name) ? undefined : `src/${room} may not import the package ${name}.`;
  }
  const target = posix.join(dirname(file), source);
  const targetRoom = roomOf(target);
  if (targetRoom === room || rooms.includes(targetRoom)) return undefined;
  return targetRoom === undefined
    ? `src/${room} may not import ${target}, which puts the rooms together.`
    : `src/${room} may not import src/${targetRoom}; it may import: ${rooms.join(', ') || 'no other room'}.`;
}

const rooms = {
  create(context) {
    const file = relative(context.cwd, resolve(context.filename)).split(sep).join('/');
    const room = roomOf(file);
    if (room === undefined) return {};
    const check = (node) => {
      const source = node.source?.value;
      const message = typeof source === 'string' ? refusal(room, file, source) : undefined;
      if (message !== undefined) context.report({ node, message: `${message} The table is scripts/lint/rooms.mjs.` });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** Only the clock is refused: `new Date(instant)` is a pure function. */
const noClock = {
  create(context) {
    const check = (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0) {
        context.report({ node, message: 'The current instant is passed in.' });
      }
    };
    return { NewExpression: check, CallExpression: check };
  },
};

/** Methods that send a statement as text, by the entity manager, `Sql` or a driver. */
const RAW_CALLS = new Set(['copy', 'createQueryBuilder', 'execute', 'lists', 'qb', 'query', 'rows']);

const sendsSql = ({ callee, arguments: [first] }) =>
  callee.type === 'MemberExpression' &&
  RAW_CALLS.has(callee.property.name) &&
  first !== undefined &&
  !first.type.endsWith('FunctionExpression');

/** Raw SQL is only in files named for it, each of which says why in its first line; migrations are nothing else. */
const rawSql = {
  create(context) {
    const file = relative(context.cwd, resolve(context.filename)).split(sep).join('/');
    // the core cannot reach a database: its rooms are checked above
    const isExempt = ['src/core/', 'src/database/migrations/'].some((folder) => file.startsWith(folder));
    if (!file.startsWith('src/') || isExempt) return {};
    const isNamed = /[./]sql\.ts$/.test(file);
    return {
      Program: (node) => {
        if (isNamed && !context.sourceCode.text.startsWith('// Raw SQL: '))
          context.report({ node, message: 'The first line says why: "// Raw SQL: ...".' });
      },
      CallExpression: (node) => {
        if (!isNamed && sendsSql(node))
          context.report({
            node,
            message: 'Raw SQL belongs in a file named *.sql.ts; see docs/decisions/0002-raw-sql.md.',
          });
      },
    };
  },
};

/** The number that a node writes out; `undefined` for every other node. */
function numberOf(node) {
  if (node?.type === 'UnaryExpression' && node.operator === '-') return -numberOf(node.argument);
  return node?.type === 'Literal' && typeof node.value === 'number' ? node.value : undefined;
}

const nameOf = ({ key }) => key?.name ?? key?.value;

/** Least and greatest value of an object that has no other members. */
function boundOf({ properties }) {
  const values = new Map(properties.map((one) => [nameOf(one), numberOf(one.value)]));
  return values.size === 2 ? [values.get('min'), values.get('max')] : [];
}

/** A literal of the list occurs in its home alone. */
const oneHome = {
  create(context) {
    const file = relative(context.cwd, resolve(context.filename)).split(sep).join('/');
    if (!file.startsWith('src/')) return {};
    const others = HOMES.filter(({ home }) => home !== file);
    const refuse = (node, isMeant) => {
      const found = others.find(isMeant);
      if (found) context.report({ node, message: `The rule of ${found.rule} is in ${found.home}: import it.` });
    };
    const refuseMember = (node, name, value) => {
      if (numberOf(value)) refuse(node, ({ member }) => member?.test(name));
    };
    return {
      Literal: (node) => refuse(node, ({ value }) => value !== undefined && node.value === value),
      ObjectExpression: (node) => {
        const [least, most] = boundOf(node);
        refuse(node, ({ bound }) => bound !== undefined && bound[0] === least && bound[1] === most);
      },
      Property: (node) => refuseMember(node, nameOf(node), node.value),
      AssignmentPattern: (node) => refuseMember(node, node.left.name, node.right),
    };
  },
};

/** Linter rules for the layout of `src`. */
export default {
  meta: { name: 'house' },
  rules: { rooms, 'no-clock': noClock, 'raw-sql': rawSql, 'one-home': oneHome },
};
