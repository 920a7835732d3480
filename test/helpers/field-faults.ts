import type { InputIssue } from '../../src/core/errors.js';
import type { FieldDescriptor, FieldRule, RequestClass, RuleOf } from '../../src/contract/fields/field-kinds.js';
import { requestFields } from '../../src/contract/fields/request-field.js';
import { requestName } from '../../src/rest/naming.js';

/** A value that one field must not take: where the fault lies below the field, its type and its message. */
export interface FieldFault {
  value: unknown;
  below: (string | number)[];
  type: string;
  msg: string;
  ctx?: Record<string, unknown>;
  /** What the issue shows, where it is not the faulty value itself. */
  input?: unknown;
}

const fault = (value: unknown, type: string, msg: string, ctx?: Record<string, unknown>): FieldFault => ({
  value,
  below: [],
  type,
  msg,
  ...(ctx && { ctx }),
});

/** Shown in place of a value that must not be echoed. */
const MASK = '**********';

const NAN = 'Input should be a finite number';

type Bounds = Omit<RuleOf<'number'>, 'kind'>;

function outOfRange({ min, max, exclusiveMin }: Bounds): FieldFault[] {
  const faults: FieldFault[] = [];
  if (max !== undefined) {
    const msg = `Input should be less than or equal to ${max}`;
    faults.push(fault(max + 1, 'less_than_equal', msg, { le: max }), fault(1e308, 'less_than_equal', msg, { le: max }));
  }
  if (min !== undefined) {
    const msg = `Input should be greater than or equal to ${min}`;
    faults.push(fault(min - 1, 'greater_than_equal', msg, { ge: min }));
  }
  if (exclusiveMin !== undefined) {
    const msg = `Input should be greater than ${exclusiveMin}`;
    for (const value of [exclusiveMin, exclusiveMin - 1])
      faults.push(fault(value, 'greater_than', msg, { gt: exclusiveMin }));
  }
  return faults;
}

/** What is not finite breaks the first bound that it does not meet; NaN meets none. */
function nonFinite({ max, min, exclusiveMin }: Bounds, text: string, value: number): FieldFault {
  if (max !== undefined && !(value <= max))
    return fault(text, 'less_than_equal', `Input should be less than or equal to ${max}`, { le: max });
  if (min !== undefined && !(value >= min))
    return fault(text, 'greater_than_equal', `Input should be greater than or equal to ${min}`, { ge: min });
  if (exclusiveMin !== undefined && !(value > exclusiveMin))
    return fault(text, 'greater_than', `Input should be greater than ${exclusiveMin}`, { gt: exclusiveMin });
  return fault(text, 'finite_number', NAN);
}

const numberFaults = (rule: Bounds): FieldFault[] => [
  fault({}, 'float_type', 'Input should be a valid number'),
  fault([], 'float_type', 'Input should be a valid number'),
  ...['', 'x', '１２', '1,200', '0x10'].map((text) =>
    fault(text, 'float_parsing', 'Input should be a valid number, unable to parse string as a number'),
  ),
  nonFinite(rule, 'nan', Number.NaN),
  nonFinite(rule, '-inf', -Infinity),
  nonFinite(rule, '1e400', Infinity),
  ...outOfRange(rule),
];

const integerFaults = (rule: Bounds): FieldFault[] => [
  fault({}, 'int_type', 'Input should be a valid integer'),
  fault(1.5, 'int_from_float', 'Input should be a valid integer, got a number with a fractional part'),
  ...['x', '', '1.5'].map((text) =>
    fault(text, 'int_parsing', 'Input should be a valid integer, unable to parse string as an integer'),
  ),
  ...outOfRange(rule).filter(({ value }) => Number.isSafeInteger(value)),
];

const NO_AT = 'An email address must have an @-sign.';

const emailFaults = (): FieldFault[] => [
  ...[1, true, {}, []].map((value) => fault(value, 'string_type', 'Input should be a valid string')),
  ...['', 'x', 'x.example.com'].map((value) =>
    fault(value, 'value_error', `value is not a valid email address: ${NO_AT}`, { reason: NO_AT }),
  ),
];

const urlFaults = (): FieldFault[] => {
  const expected = "'http' or 'https'";
  const scheme = `URL scheme should be ${expected}`;
  return [
    ...[1, {}].map((value) => fault(value, 'url_type', 'URL input should be a string or URL')),
    ...['javascript:alert(1)', 'ftp://example.com/logo.png'].map((value) =>
      fault(value, 'url_scheme', scheme, { expected_schemes: expected }),
    ),
  ];
};

function textFaults({ minLength = 0, maxLength, pattern }: RuleOf<'string'>): FieldFault[] {
  const faults = [
    ...[1, true, {}, []].map((value) => fault(value, 'string_type', 'Input should be a valid string')),
    fault('a\0b', 'value_error', 'Value error, must not contain the NUL character', { error: {} }),
    fault('\ud800', 'string_unicode', 'Input should be a valid string, unable to parse raw data as a unicode string'),
  ];
  if (pattern) {
    const msg = `String should match pattern '${pattern.source}'`;
    const value = ['javascript:alert(1)', 'two\nlines', ' '].find((text) => !pattern.test(text));
    faults.push(fault(value, 'string_pattern_mismatch', msg, { pattern: pattern.source }));
  }
  if (minLength > 0) {
    const msg = `String should have at least ${minLength} character${minLength === 1 ? '' : 's'}`;
    faults.push(fault('', 'string_too_short', msg, { min_length: minLength }));
  }
  if (maxLength !== undefined) {
    const msg = `String should have at most ${maxLength} characters`;
    faults.push(fault('字'.repeat(maxLength + 1), 'string_too_long', msg, { max_length: maxLength }));
  }
  return faults;
}

function enumFaults(rule: RuleOf<'enum'>): FieldFault[] {
  const words = rule.values.map((word) => `'${word}'`);
  const expected = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  return ['', 'nope', 1, {}].map((value) => fault(value, 'enum', `Input should be ${expected}`, { expected }));
}

function countFaults({ minItems, maxItems }: { minItems?: number; maxItems?: number }, item: unknown): FieldFault[] {
  const faults: FieldFault[] = [];
  const told = (what: string, bound: number, length: number, name: string) =>
    fault(
      Array.from({ length }, () => item),
      what,
      `List should have at ${name} ${bound} item${bound === 1 ? '' : 's'} after validation, not ${length}`,
      { field_type: 'List', [what === 'too_long' ? 'max_length' : 'min_length']: bound, actual_length: length },
    );
  // of a huge bound one list over it is enough, elsewhere
  if (maxItems !== undefined && maxItems <= 5_000) faults.push(told('too_long', maxItems, maxItems + 1, 'most'));
  if (minItems !== undefined && minItems > 0) faults.push(told('too_short', minItems, minItems - 1, 'least'));
  return faults;
}

const listFaults = (rule: RuleOf<'list'>): FieldFault[] => [
  ...(rule.orOne
    ? faultsOf(rule.of).filter(({ value }) => !Array.isArray(value))
    : [1, 'x', {}].map((value) => fault(value, 'list_type', 'Input should be a valid list'))),
  ...countFaults(rule, soundValue(rule.of)),
  ...padded(rule),
];

/** Faults of an item, in a list that is otherwise in order. */
function padded({ of, minItems = 1 }: RuleOf<'list'>): FieldFault[] {
  const rest = Array.from({ length: Math.max(0, minItems - 1) }, () => soundValue(of));
  return faultsOf(of)
    .slice(0, 12)
    .map((inner) => ({ ...inner, value: [inner.value, ...rest], below: [0, ...inner.below], input: shown(inner) }));
}

const shown = (inner: FieldFault): unknown => ('input' in inner ? inner.input : inner.value);

const positionFaults = (rule: RuleOf<'positions'>): FieldFault[] => [
  ...[1, 'x', {}].map((value) => fault(value, 'list_type', 'Input should be a valid list')),
  ...countFaults(rule, [121, 25]),
  { ...fault([[1, 2], null, [1, 3]], 'list_type', 'Input should be a valid list'), below: [1], input: null },
  {
    ...fault(
      [
        [1, 2],
        ['x', 0],
        [1, 3],
      ],
      'float_parsing',
      PARSE,
    ),
    below: [1, 0],
    input: 'x',
  },
  {
    ...fault(
      [
        [1, 2],
        [1, 2],
        [{}, 3],
      ],
      'float_type',
      'Input should be a valid number',
    ),
    below: [2, 0],
    input: {},
  },
];

const PARSE = 'Input should be a valid number, unable to parse string as a number';

function nestedFaults(rule: RuleOf<'nested'>): FieldFault[] {
  const TYPE = 'Input should be a valid dictionary or object to extract fields from';
  const base = soundObject(rule.of());
  return [
    ...[1, 'x', []].map((value) => fault(value, 'model_attributes_type', TYPE)),
    ...requestFields(rule.of()).flatMap((field) => {
      const name = requestName(field);
      const inner = faultsOf(field.rule).map((one) => ({
        ...one,
        value: { ...base, [name]: one.value },
        below: [name, ...one.below],
        input: shown(one),
      }));
      return field.optional ? inner : [...inner, missing(base, name)];
    }),
  ];
}

function missing(base: object, name: string): FieldFault {
  const value = Object.fromEntries(Object.entries(base).filter(([key]) => key !== name));
  return { value, below: [name], type: 'missing', msg: 'Field required', input: value };
}

/**
 * Values that a rule must refuse, with what it must say of them.
 * @param rule a field's declared rule.
 */
export function faultsOf(rule: FieldRule): FieldFault[] {
  if (rule.kind === 'number') return numberFaults(rule);
  if (rule.kind === 'integer') return integerFaults(rule);
  if (rule.kind === 'string') return textFaults(rule);
  if (rule.kind === 'enum') return enumFaults(rule);
  if (rule.kind === 'list') return listFaults(rule);
  if (rule.kind === 'positions') return positionFaults(rule);
  if (rule.kind === 'nested') return nestedFaults(rule);
  if (rule.kind === 'boolean') {
    return [
      fault({}, 'bool_type', 'Input should be a valid boolean'),
      fault('maybe', 'bool_parsing', 'Input should be a valid boolean, unable to interpret input'),
    ];
  }
  if (rule.kind === 'json')
    return [1, 'x', []].map((value) => fault(value, 'dict_type', 'Input should be a valid dictionary'));
  if (rule.kind === 'email') return emailFaults().filter(({ value }) => !(rule.orEmpty && value === ''));
  if (rule.kind === 'url') return urlFaults();
  if (rule.kind === 'uuid') return [fault(1, 'uuid_type', 'UUID input should be a string, bytes or UUID object')];
  if (rule.kind === 'date') return [fault({}, 'date_type', 'Input should be a valid date')];
  if (rule.kind === 'instant') return [fault({}, 'datetime_type', 'Input should be a valid datetime')];
  return rule satisfies never;
}

/** A value that a rule takes. */
function soundValue(rule: FieldRule): unknown {
  if (rule.kind === 'number' || rule.kind === 'integer') return Math.max(rule.min ?? 0, (rule.exclusiveMin ?? -1) + 1);
  if (rule.kind === 'list') return Array.from({ length: rule.minItems ?? 1 }, () => soundValue(rule.of));
  if (rule.kind === 'positions') return [[121, 25], [121.001, 25], [121.001, 25.001]]; // prettier-ignore
  if (rule.kind === 'nested') return soundObject(rule.of());
  if (rule.kind === 'string') return 'x'.repeat(Math.max(1, rule.minLength ?? 0));
  throw new Error(`No sound value is known of the kind ${rule.kind}`);
}

const soundObject = (requestClass: RequestClass): Record<string, unknown> =>
  Object.fromEntries(
    requestFields(requestClass)
      .filter(({ optional }) => !optional)
      .map((field) => [requestName(field), soundValue(field.rule)]),
  );

/** Whether a query can carry a value: it has texts only. */
const fitsQuery = ({ value, type }: FieldFault): boolean =>
  (typeof value === 'string' && value.isWellFormed()) ||
  (typeof value === 'number' && !['string_type', 'enum', 'int_from_float', 'uuid_type'].includes(type));

/** One request of the table: the part it goes into and the item it must be answered with. */
export interface FaultCase {
  title: string;
  sent: Record<string, unknown>;
  item: InputIssue;
}

/**
 * Every way in which a single field of a request can be wrong, from its declaration, so that a new field is tested as soon
 * as it is declared.
 * @param requestClass class of the body or the query.
 * @param place which of the two.
 * @param sound a request that is in order.
 */
export function faultCases(
  requestClass: RequestClass,
  place: 'body' | 'query',
  sound: Record<string, unknown>,
): FaultCase[] {
  return requestFields(requestClass).flatMap((field) => [
    ...faultsOf(field.rule)
      .filter((one) => place === 'body' || fitsQuery(one))
      .map((one) => wrongCase(field, place, sound, one)),
    ...(field.optional ? [] : [absentCase(field, place, sound, secretsOf(requestClass))]),
  ]);
}

function wrongCase(field: FieldDescriptor, place: string, sound: object, one: FieldFault): FaultCase {
  const name = requestName(field);
  const input = field.sensitive ? MASK : place === 'query' ? String(one.value) : shown(one);
  const { type, msg, below, ctx } = one;
  const text = JSON.stringify(one.value);
  return {
    title: `${name} ${text.length > 50 ? `${text.slice(0, 50)}… (${text.length})` : text} with ${type}`,
    sent: { ...sound, [name]: one.value },
    item: { type, loc: [place, name, ...below], msg, input, ...(ctx && { ctx }) },
  };
}

const secretsOf = (requestClass: RequestClass): string[] =>
  requestFields(requestClass).flatMap((field) => (field.sensitive ? [requestName(field)] : []));

/** @param secrets names of the fields that are never shown. */
function absentCase(field: FieldDescriptor, place: string, sound: object, secrets: string[]): FaultCase {
  const name = requestName(field);
  const sent = Object.fromEntries(Object.entries(sound).filter(([key]) => key !== name));
  const shownSent = Object.entries(sent).map(([key, value]) => [key, secrets.includes(key) ? MASK : value]);
  const input = place === 'query' ? null : Object.fromEntries(shownSent);
  return {
    title: `${name} left out`,
    sent,
    item: { type: 'missing', loc: [place, name], msg: 'Field required', input },
  };
}
