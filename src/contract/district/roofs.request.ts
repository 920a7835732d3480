import { InputType } from 'type-graphql';
import { DUTY_CLASSES, type DutyClass } from '../../core/district/potential-class.js';
import { ROOF_PAGE, SUMMARY_GROUPS, type RoofOrder, type SummaryGroup } from '../../core/district/roof-selection.js';
import { LATITUDE_BOUND, LONGITUDE_BOUND } from '../../core/bounds.js';
import { VERDICTS } from '../../core/estimate/verdict/verdicts.js';
import { BoxRequest } from '../places/area.request.js';
import { RequestField } from '../fields/request-field.js';
import { OneOf } from '../fields/one-of.js';

/** Longest cursor [characters]. */
const MAX_CURSOR = 300;
const VILLAGE = { pattern: /^\d{8}[0-9A-Z]{3}$/, example: '63000030001' };
const TOWNSHIP = { pattern: /^\d{8}$/, example: '63000030' };

@OneOf
@InputType('RoofAreaSelector', { description: 'Roofs of a box, of a township, or of a village.' })
export class RoofAreaSelector {
  @RequestField('nested?', 'A box of any size, by the middles of roofs.', { of: () => BoxRequest })
  box?: BoxRequest;

  @RequestField('string?', 'Code of a township, eight digits.', TOWNSHIP) township?: string;

  @RequestField('string?', 'Code of a village, eleven characters.', VILLAGE) village?: string;
}

@InputType('RoofFilterInput', { description: 'Which roofs are wanted.' })
export class RoofFilterRequest {
  @RequestField('number?', 'Least capacity that fits, kWp.', { min: 0, in: 'query' }) minKw?: number;
  @RequestField('integer?', 'Least class, 1 to 5.', { min: 1, max: 5, in: 'query' }) minClass?: number;
  @RequestField('number?', 'Least roof area, m².', { min: 0, in: 'query' }) minAreaM2?: number;

  @RequestField('enum?', 'Verdict on the plant worth most.', { values: VERDICTS, enumName: 'VerdictKind', in: 'query' })
  verdict?: (typeof VERDICTS)[number];

  @RequestField('enum?', 'What the law requires of such a new building.', {
    values: DUTY_CLASSES,
    enumName: 'RoofDuty',
    in: 'query',
  })
  duty?: DutyClass;
}

/** Roofs as REST asks for them. */
export class RoofSelectionRequest extends RoofFilterRequest {
  @RequestField('string?', 'Code of a township, eight digits.', { ...TOWNSHIP, in: 'query' }) township?: string;

  @RequestField('string?', 'Code of a village, eleven characters.', { ...VILLAGE, in: 'query' }) village?: string;

  @RequestField('number?', 'Western edge of a box, degrees.', { ...LONGITUDE_BOUND, in: 'query', restName: 'min_lon' })
  minLng?: number;

  @RequestField('number?', 'Southern edge of the box, degrees.', { ...LATITUDE_BOUND, in: 'query' }) minLat?: number;

  @RequestField('number?', 'Eastern edge of the box, degrees.', {
    ...LONGITUDE_BOUND,
    in: 'query',
    restName: 'max_lon',
  })
  maxLng?: number;

  @RequestField('number?', 'Northern edge of the box, degrees.', { ...LATITUDE_BOUND, in: 'query' }) maxLat?: number;
}

/** Orders as REST names them: a minus where the greatest come first. */
const SORTS = {
  '-npv': 'npv',
  '-annual_kwh': 'annual_kwh',
  '-specific_yield': 'specific_yield',
  payback: 'payback',
} as const satisfies Record<string, RoofOrder>;
type Sort = keyof typeof SORTS;

/** The order of a REST request. */
export const orderOfSort = (sort: Sort): RoofOrder => SORTS[sort];

const SORT_OPTIONS = { values: Object.keys(SORTS), default: '-npv', in: 'query' } as const;
const SORT_TEXT =
  'Order, the best first: `-npv`, `-annual_kwh` and `-specific_yield` (both of all that fits), or `payback`. Roofs without the value are last.';

/** A page of them. */
export class RoofsRequest extends RoofSelectionRequest {
  @RequestField('enum', SORT_TEXT, SORT_OPTIONS) sort!: Sort;

  @RequestField('integer', `Maximum number of items, 1 to ${ROOF_PAGE.max}.`, {
    min: 1,
    max: ROOF_PAGE.max,
    default: ROOF_PAGE.default,
    in: 'query',
  })
  limit!: number;

  @RequestField('string?', 'The value that the `Link` to the next page has, with the same filter and order.', {
    minLength: 1,
    maxLength: MAX_CURSOR,
    in: 'query',
  })
  after?: string;
}

/** Totals of them. */
export class RoofSummaryRequest extends RoofSelectionRequest {
  @RequestField('enum', 'What the totals are split by.', { values: SUMMARY_GROUPS, default: 'township', in: 'query' })
  by!: SummaryGroup;
}

/** Formats of an export. */
export const EXPORT_FORMATS = ['csv', 'geojson', 'ndjson', 'flatgeobuf', 'geoparquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** All of them as a file. */
export class RoofExportRequest extends RoofSelectionRequest {
  @RequestField('enum', 'Format of the file.', { values: EXPORT_FORMATS, default: 'csv', in: 'query' })
  format!: ExportFormat;

  @RequestField('enum', SORT_TEXT, SORT_OPTIONS) sort!: Sort;
  @RequestField('integer?', 'Maximum number of roofs; all unless given.', { min: 1, in: 'query' }) limit?: number;
}

/** A roof by its building. */
export class BuildingIdRequest {
  @RequestField('string', 'Identity of the building.', { minLength: 1, maxLength: 200, in: 'path' })
  buildingId!: string;
}
