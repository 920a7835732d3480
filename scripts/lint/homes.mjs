/**
 * Rules that are written once in `src`: a literal of the list may occur in its home alone, so that whoever needs the rule
 * imports it. A `value` is a text or a number; a `bound` is an object of exactly these least and greatest values; a `member`
 * is a property or parameter of that name with a number other than 0, which means none.
 */
export const HOMES = [
  { rule: 'the flat loss for shade', value: 'shading', home: 'src/core/energy/module/losses.ts' },
  { rule: 'latitudes', bound: [-90, 90], home: 'src/core/bounds.ts' },
  { rule: 'longitudes', bound: [-180, 180], home: 'src/core/bounds.ts' },
  { rule: 'tilts', bound: [0, 90], home: 'src/core/bounds.ts' },
  { rule: 'azimuths', bound: [0, 360], home: 'src/core/bounds.ts' },
  { rule: 'shares', bound: [0, 1], home: 'src/core/bounds.ts' },
  { rule: 'percentages', bound: [0, 100], home: 'src/core/bounds.ts' },
  { rule: 'the strip along the edge', member: /^setback(?:_m|M)$/, home: 'src/core/estimate/roof/roof-rules.ts' },
  { rule: 'the least share of sun', member: /^min_?sun_?share$/i, home: 'src/core/estimate/roof/roof-rules.ts' },
  { rule: 'the hours of a year', value: 8760, home: 'src/core/time/hours-of-year.ts' },
  { rule: 'the hours of a leap year', value: 8784, home: 'src/core/time/hours-of-year.ts' },
  { rule: 'the length of an hour', value: 3_600_000, home: 'src/core/time/durations.ts' },
  { rule: 'the length of a day', value: 86_400_000, home: 'src/core/time/durations.ts' },
  { rule: 'the normal deviate of one in ten', value: 1.2815515655446004, home: 'src/core/energy/uncertainty.ts' },
  { rule: 'the turn of the Earth', value: 360.9856473, home: 'src/core/sun/sun-vector.ts' },
];
