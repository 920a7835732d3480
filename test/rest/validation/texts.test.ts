import { alike, describeValues, refusal, type Acceptance, type Refusal } from './probe.js';

/** Types and wording as pydantic 2 documents them ("Validation Errors", and pydantic-core's table of error types). */
const TEXT = 'Input should be a valid string';
const BOOLEAN = 'Input should be a valid boolean';
const UNCLEAR_BOOLEAN = `${BOOLEAN}, unable to interpret input`;

const REFUSALS: readonly Refusal[] = [
  ...alike('text', 'string_type', TEXT, '1', '1.5', 'true', '[]', '{}', '["a"]'),
  ...alike(
    'text',
    'string_unicode',
    `${TEXT}, unable to parse raw data as a unicode string`,
    '"\\ud800"',
    '"a\\udc00b"',
  ),
  refusal('text', '"a\\u0000b"', 'value_error', 'Value error, must not contain the NUL character', { error: {} }),
  refusal('word', '"a"', 'string_too_short', 'String should have at least 2 characters', { min_length: 2 }),
  refusal('word', '"😀"', 'string_too_short', 'String should have at least 2 characters', { min_length: 2 }),
  refusal('word', '"abcde"', 'string_too_long', 'String should have at most 4 characters', { max_length: 4 }),
  refusal('word', '"😀😀😀😀😀"', 'string_too_long', 'String should have at most 4 characters', { max_length: 4 }),
  refusal('letter', '""', 'string_too_short', 'String should have at least 1 character', { min_length: 1 }),
  refusal('letter', '"ab"', 'string_too_long', 'String should have at most 1 character', { max_length: 1 }),
  refusal('code', '"abc"', 'string_pattern_mismatch', "String should match pattern '^[A-Z]+$'", {
    pattern: '^[A-Z]+$',
  }),
  ...alike('flag', 'bool_type', BOOLEAN, '[]', '{}', '0.5'),
  ...alike('flag', 'bool_parsing', UNCLEAR_BOOLEAN, '""', '"maybe"', '" true"', '2', '-1', '"2"'),
  refusal('goal', '"peak"', 'enum', "Input should be 'annual', 'summer' or 'winter'", {
    expected: "'annual', 'summer' or 'winter'",
  }),
  refusal('goal', '1', 'enum', "Input should be 'annual', 'summer' or 'winter'", {
    expected: "'annual', 'summer' or 'winter'",
  }),
  refusal('mount', '"Rack"', 'enum', "Input should be 'rack' or 'roof'", { expected: "'rack' or 'roof'" }),
  refusal('only', '""', 'enum', "Input should be 'only'", { expected: "'only'" }),
];

const ACCEPTED: readonly Acceptance[] = [
  ['text', '""', ''],
  ['text', '"臺北 😀\\u202e"', '臺北 😀\u202e'],
  ['word', '"😀😀😀😀"', '😀😀😀😀'],
  ['flag', '"YES"', true],
  ['flag', '"off"', false],
  ['flag', '1', true],
  ['flag', '0.0', false],
  ['flag', '"t"', true],
  ['flag', '"N"', false],
  ['goal', '"summer"', 'summer'],
  ['mount', '"roof"', 'roof'],
];

describeValues('texts, booleans and enums', REFUSALS, ACCEPTED);
