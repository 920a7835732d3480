import { alike, describeValues, refusal, type Acceptance, type Refusal } from './probe.js';

/** Types and wording as pydantic 2 documents them ("Validation Errors", and pydantic-core's table of error types). */
const NUMBER = 'Input should be a valid number';
const NOT_A_NUMBER_TEXT = `${NUMBER}, unable to parse string as a number`;
const FINITE = 'Input should be a finite number';
const TEXT = 'Input should be a valid string';
const OBJECT = 'Input should be a valid dictionary or object to extract fields from';
const LIST = 'Input should be a valid list';

const REFUSALS: readonly Refusal[] = [
  ...alike('result', 'dict_type', 'Input should be a valid dictionary', '[]', '1', '"{}"', 'true'),
  refusal('result', '{"a": [1, NaN]}', 'finite_number', FINITE, undefined, { below: ['a', 1], input: 'NaN' }),
  refusal(
    'result',
    '{"a": {"b": "\\ud800"}}',
    'string_unicode',
    `${TEXT}, unable to parse raw data as a unicode string`,
    undefined,
    { below: ['a', 'b'], input: '\ud800' },
  ),
  refusal(
    'result',
    '{"a\\u0000": 1}',
    'value_error',
    'Value error, must not contain the NUL character',
    { error: {} },
    { below: ['a\0'], input: 'a\0' },
  ),
  refusal('result', JSON.stringify({ text: '字'.repeat(20) }), 'bytes_too_long', 'Data should have at most 64 bytes', {
    max_length: 64,
  }),
  ...alike('names', 'list_type', LIST, '{}', '"a"', '1', 'true'),
  refusal('names', '[]', 'too_short', 'List should have at least 1 item after validation, not 0', {
    field_type: 'List',
    min_length: 1,
    actual_length: 0,
  }),
  refusal('names', '["a", "b", 3]', 'too_long', 'List should have at most 2 items after validation, not 3', {
    field_type: 'List',
    max_length: 2,
    actual_length: 3,
  }),
  refusal('names', '["a", 1]', 'string_type', TEXT, undefined, { below: [1], input: 1 }),
  refusal('names', '["a", null]', 'string_type', TEXT, undefined, { below: [1], input: null }),
  refusal('months', '[1, "x"]', 'float_parsing', NOT_A_NUMBER_TEXT, undefined, { below: [1], input: 'x' }),
  ...alike('part', 'model_attributes_type', OBJECT, '[]', '1', '"x"'),
  refusal('part', '{}', 'missing', 'Field required', undefined, { below: ['height_m'] }),
  refusal('part', '{"heightM": 1}', 'missing', 'Field required', undefined, { below: ['height_m'] }),
  refusal('part', '{"height_m": null}', 'float_type', NUMBER, undefined, { below: ['height_m'], input: null }),
  refusal('parts', '[{"height_m": 1}, 7]', 'model_attributes_type', OBJECT, undefined, { below: [1], input: 7 }),
  refusal('parts', '[{}]', 'missing', 'Field required', undefined, { below: [0, 'height_m'], input: {} }),
  ...alike('ring', 'list_type', LIST, '{}', '"x"', '1'),
  refusal('ring', '[[0, 0], 5, [1, 1]]', 'list_type', LIST, undefined, { below: [1], input: 5 }),
  refusal('ring', '[[0, 0], [1, "x"], [1, 1]]', 'float_parsing', NOT_A_NUMBER_TEXT, undefined, {
    below: [1, 1],
    input: 'x',
  }),
  refusal('ring', '[[0, 0], [null, 1], [1, 1]]', 'float_type', NUMBER, undefined, { below: [1, 0], input: null }),
  refusal('ring', '[[0, 0], [1e999, 1], [1, 1]]', 'finite_number', FINITE, undefined, {
    below: [1, 0],
    input: 'Infinity',
  }),
  refusal(
    'ring',
    '[[0, 0], [1], [1, 1]]',
    'too_short',
    'List should have at least 2 items after validation, not 1',
    { field_type: 'List', min_length: 2, actual_length: 1 },
    { below: [1], input: [1] },
  ),
  refusal(
    'ring',
    '[[0, 0], [1, 2, 3, 4, 5], [1, 1]]',
    'too_long',
    'List should have at most 4 items after validation, not 5',
    { field_type: 'List', max_length: 4, actual_length: 5 },
    { below: [1], input: [1, 2, 3, 4, 5] },
  ),
  refusal('ring', '[[0, 0], [1, 1]]', 'too_short', 'List should have at least 3 items after validation, not 2', {
    field_type: 'List',
    min_length: 3,
    actual_length: 2,
  }),
  refusal(
    'ring',
    '[[0, 0], [1, 1], [2, 2], [3, 3], [4]]',
    'too_long',
    'List should have at most 4 items after validation, not 5',
    { field_type: 'List', max_length: 4, actual_length: 5 },
  ),
  refusal('holes', '[[[0, true], [0, {}]]]', 'float_type', NUMBER, undefined, { below: [0, 1, 1], input: {} }),
];

const ACCEPTED: readonly Acceptance[] = [
  ['result', '{"a": [1, null, {"b": "c"}]}', { a: [1, null, { b: 'c' }] }],
  ['names', '["a", ""]', ['a', '']],
  ['months', '["1", true, 2.5]', [1, 1, 2.5]],
  ['part', '{"height_m": "3", "more": 1}', { heightM: 3 }],
  [
    'ring',
    '[[0, 0], [1, 0, 5], [1, 1, 5, 9]]',
    [
      [0, 0],
      [1, 0, 5],
      [1, 1, 5, 9],
    ],
  ],
  [
    'ring',
    '[["0", 0], [1, true], [1, 1]]',
    [
      [0, 0],
      [1, 1],
      [1, 1],
    ],
  ],
  ['holes', '[[], [[1, 2]]]', [[], [[1, 2]]]],
];

describeValues('lists, objects and positions', REFUSALS, ACCEPTED);
