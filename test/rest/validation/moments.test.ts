import { alike, describeValues, refusal, type Acceptance, type Refusal, withError } from './probe.js';

/** Types and wording as pydantic 2 documents them ("Validation Errors", and pydantic-core's table of error types). */
const DAY = 'Input should be a valid date or datetime';
const TIME = 'Input should be a valid datetime or date';
const TOO_EARLY = 'dates before 0000 are not supported as unix timestamps';
const TOO_LATE = 'dates after 9999 are not supported as unix timestamps';

const REFUSALS: readonly Refusal[] = [
  ...alike('day', 'date_type', 'Input should be a valid date', '[]', '{}', 'true'),
  ...withError('day', 'date_from_datetime_parsing', DAY, [
    ['', 'input is too short'],
    ['wrong', 'input is too short'],
    ['20-02-2022', 'invalid character in year'],
    ['2022/02/03', 'invalid date separator, expected `-`'],
    ['2022-xx-03', 'invalid character in month'],
    ['2022-02-x3', 'invalid character in day'],
    ['2022-13-03', 'month value is outside expected range of 1-12'],
    ['2001-02-29', 'day value is outside expected range'],
    ['2022-02-00', 'day value is outside expected range'],
    ['2024-12-123', 'invalid datetime separator, expected `T`, `t`, `_` or space'],
    ['2022-02-03T1', 'input is too short'],
    ['999999999999999999999', TOO_LATE],
  ]),
  ...alike(
    'day',
    'date_from_datetime_inexact',
    'Datetimes provided to dates should have zero time - e.g. be exact dates',
    '1654646401',
    '"2022-06-08T12:00"',
  ),
  refusal('day', '253402300800000', 'date_from_datetime_parsing', `${DAY}, ${TOO_LATE}`, { error: TOO_LATE }),
  ...alike('time', 'datetime_type', 'Input should be a valid datetime', '[]', '{}', 'true'),
  ...withError('time', 'datetime_from_date_parsing', TIME, [
    ['', 'input is too short'],
    ['invalid', 'input is too short'],
    ['2022-13-01T00:00:00Z', 'month value is outside expected range of 1-12'],
    ['2022-06-08T25:00:00Z', 'unexpected extra characters at the end of the input'],
    ['2022-06-08T12:13:14+24:00', 'unexpected extra characters at the end of the input'],
  ]),
  refusal('time', '253402300800000', 'datetime_parsing', `Input should be a valid datetime, ${TOO_LATE}`, {
    error: TOO_LATE,
  }),
  refusal('time', '-1e17', 'datetime_parsing', `Input should be a valid datetime, ${TOO_EARLY}`, { error: TOO_EARLY }),
];

const ACCEPTED: readonly Acceptance[] = [
  ['day', '"2000-02-29"', '2000-02-29'],
  ['day', '"2022-06-08T00:00:00Z"', '2022-06-08'],
  ['day', '1654646400', '2022-06-08'],
  ['day', '"1654646400"', '2022-06-08'],
  ['day', '"0099-01-01"', '0099-01-01'],
  ['time', '"2022-06-08T12:13:14Z"', new Date('2022-06-08T12:13:14Z')],
  ['time', '"2022-06-08 12:13"', new Date('2022-06-08T12:13:00Z')],
  ['time', '"2022-06-08t12:13:14.5+08:00"', new Date('2022-06-08T04:13:14.500Z')],
  ['time', '"2022-06-08T12:13:14.123456789-0130"', new Date('2022-06-08T13:43:14.123Z')],
  ['time', '"2022-06-08"', new Date('2022-06-08T00:00:00Z')],
  ['time', '1655205632.5', new Date('2022-06-14T11:20:32.500Z')],
  ['time', '1655205632500', new Date('2022-06-14T11:20:32.500Z')],
];

describeValues('dates and instants', REFUSALS, ACCEPTED);
