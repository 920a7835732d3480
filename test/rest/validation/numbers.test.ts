import { alike, describeValues, refusal, type Acceptance, type Refusal } from './probe.js';

/** Types and wording as pydantic 2 documents them ("Validation Errors", and pydantic-core's table of error types). */
const NUMBER = 'Input should be a valid number';
const NOT_A_NUMBER_TEXT = `${NUMBER}, unable to parse string as a number`;
const FINITE = 'Input should be a finite number';
const INTEGER = 'Input should be a valid integer';
const NOT_AN_INTEGER_TEXT = `${INTEGER}, unable to parse string as an integer`;

const REFUSALS: readonly Refusal[] = [
  ...alike('free', 'float_type', NUMBER, '[]', '{}', '[1]'),
  ...alike(
    'free',
    'float_parsing',
    NOT_A_NUMBER_TEXT,
    '""',
    '"  "',
    '"abc"',
    '"1,200"',
    '"１２"',
    '"0x10"',
    '"1 2"',
    '"."',
  ),
  ...alike(
    'free',
    'float_parsing',
    NOT_A_NUMBER_TEXT,
    '"_1"',
    '"1_"',
    '"1__0"',
    '" 1_000 "',
    '"1e"',
    '"--1"',
    '"1.2.3"',
  ),
  ...alike('free', 'finite_number', FINITE, '"nan"', '"NaN"', '"inf"', '"-Infinity"', '"+inf"', '"1e400"'),
  refusal('free', 'NaN', 'finite_number', FINITE, undefined, { input: 'NaN' }),
  refusal('free', 'Infinity', 'finite_number', FINITE, undefined, { input: 'Infinity' }),
  refusal('free', '-Infinity', 'finite_number', FINITE, undefined, { input: '-Infinity' }),
  refusal('free', '1e400', 'finite_number', FINITE, undefined, { input: 'Infinity' }),
  refusal('lat', '90.5', 'less_than_equal', 'Input should be less than or equal to 90', { le: 90 }),
  refusal('lat', '"91"', 'less_than_equal', 'Input should be less than or equal to 90', { le: 90 }),
  refusal('lat', '-90.01', 'greater_than_equal', 'Input should be greater than or equal to -90', { ge: -90 }),
  refusal('share', '0', 'greater_than', 'Input should be greater than 0', { gt: 0 }),
  refusal('share', 'false', 'greater_than', 'Input should be greater than 0', { gt: 0 }),
  refusal('share', '0.5', 'less_than', 'Input should be less than 0.5', { lt: 0.5 }),
  ...alike('whole', 'int_type', INTEGER, '[]', '{}'),
  ...alike(
    'whole',
    'int_parsing',
    NOT_AN_INTEGER_TEXT,
    '""',
    '"abc"',
    '"1.5"',
    '"1e3"',
    '"１"',
    '"1_"',
    '"+-1"',
    '"nan"',
    '"1."',
  ),
  ...alike('whole', 'int_from_float', `${INTEGER}, got a number with a fractional part`, '1.5', '-0.1', '1e-3'),
  ...alike(
    'whole',
    'int_parsing_size',
    'Unable to parse input string as an integer, exceeded maximum size',
    '1e30',
    '"9007199254740993"',
  ),
  refusal('whole', 'NaN', 'finite_number', FINITE, undefined, { input: 'NaN' }),
  refusal('limit', '0', 'greater_than_equal', 'Input should be greater than or equal to 1', { ge: 1 }),
  refusal('limit', '"101"', 'less_than_equal', 'Input should be less than or equal to 100', { le: 100 }),
  refusal('inner', '0', 'greater_than', 'Input should be greater than 0', { gt: 0 }),
  refusal('inner', '10', 'less_than', 'Input should be less than 10', { lt: 10 }),
];

const ACCEPTED: readonly Acceptance[] = [
  ['free', '1', 1],
  ['free', '-1.5e3', -1500],
  ['free', 'true', 1],
  ['free', 'false', 0],
  ['free', '"42"', 42],
  ['free', '"  42.1\\t"', 42.1],
  ['free', '"+1.5"', 1.5],
  ['free', '"-.5"', -0.5],
  ['free', '"5."', 5],
  ['free', '"1E5"', 100_000],
  ['free', '"1_000.5"', 1000.5],
  ['free', '"\\u00a07\\u3000"', 7],
  ['free', 'null', undefined],
  ['free', '9007199254740993', 9_007_199_254_740_992],
  ['lat', '90', 90],
  ['lat', '"-90"', -90],
  ['share', '0.25', 0.25],
  ['whole', '42.0', 42],
  ['whole', '"42.000"', 42],
  ['whole', '"+007"', 7],
  ['whole', '" 1_000 "', 1000],
  ['whole', '-0.0', 0],
  ['whole', 'true', 1],
];

describeValues('numbers and integers', REFUSALS, ACCEPTED);
