import { answerOf, type AnswerMembers } from '../fields/answer-of.js';
import type { RoofPotential } from '../../core/district/roof-potential.js';
import type { WrittenText } from '../../core/texts/coded-text.js';
import { ObjectType } from 'type-graphql';
import { DUTY_CLASSES, WORTH_CLASSES, type WorthClass } from '../../core/district/potential-class.js';
import { SUMMARY_GROUPS } from '../../core/district/roof-selection.js';
import { VERDICTS } from '../../core/estimate/verdict/verdicts.js';
import { HEIGHT_SOURCES } from '../../core/buildings/heights/height.js';
import { CodedTextAnswer } from '../common/coded-text.answer.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';

/** The potential of a roof as it is answered. */
export interface ShownRoof extends Omit<RoofPotential, 'curve' | 'reason'> {
  buildingId: string;
  lng: number;
  lat: number;
  township: string | null;
  village: string | null;
  pvKw: number | null;
  edition: string | null;
  heightM: number;
  heightSource: string;
  npvClass: WorthClass;
  reason: WrittenText;
  computedAt: Date;
}

/** The same in a list. */
export interface ShownRankedRoof extends ShownRoof {
  rank: number;
  percentile: number;
}

const ROOF: AnswerMembers<ShownRoof> = {
  buildingId: AnswerField('id', 'Identity of the building.', { restOnly: true }),
  lng: AnswerField('coordinate', 'Longitude of its middle, WGS84, degrees.'),
  lat: AnswerField('coordinate', 'Latitude of its middle, WGS84, degrees.'),
  township: AnswerField('string?', 'Code of the township; null outside Taiwan.'),
  village: AnswerField('string?', 'Code of the village; null outside Taiwan.'),
  edition: AnswerField('id?', 'Import that brought the building.', { restOnly: true }),
  heightM: AnswerField('length', 'Height of the building, m.'),
  heightSource: AnswerField('string', 'How the height is known.', {
    words: HEIGHT_SOURCES,
    graphqlEnum: ['HeightSource', HEIGHT_SOURCES],
  }),
  roofAreaM2: AnswerField('area', 'Area of the roof, m².'),
  usableAreaM2: AnswerField('area', 'Area that modules may use, m².'),
  coveredAreaM2: AnswerField('area', 'Area under another building, m²; totals of roof area leave it out.'),
  pvKw: AnswerField('capacity?', 'Capacity of the plant that is there already, kWp; null where none is known.'),
  sunShare: AnswerField('share', 'Share of the direct light of an open roof that reaches it, 0 to 1.'),
  shadeLostKwh: AnswerField('energy', 'Energy that the plant worth most loses to shade, kWh a year.', {
    graphqlName: 'lostKwhYear',
  }),
  topShaderId: AnswerField('id?', 'Building that shades it most; null where none does.', { restOnly: true }),
  possibleKw: AnswerField('capacity', 'Capacity of all modules that fit, kWp.'),
  possibleKwh: AnswerField('energy', 'Their energy, kWh a year.'),
  specificYield: AnswerField('energy?', 'Their specific yield, kWh/kWp a year; null for none.'),
  class: AnswerField('integer?', 'Class of the specific yield, 1 (least) to 5; null where nothing fits.'),
  tilt: AnswerField('angle', 'Tilt of the modules, degrees.'),
  azimuth: AnswerField('angle', 'Azimuth of the modules, degrees from north.'),
  capacityKw: AnswerField('capacity', 'Capacity of the plant worth most, kWp; 0 where none is worth it.'),
  annualKwh: AnswerField('energy', 'Its energy, kWh a year.'),
  annualKwhP10: AnswerField('energy', 'Energy that 90 % of years exceed, kWh a year.'),
  annualKwhP90: AnswerField('energy', 'Energy that 10 % of years exceed, kWh a year.'),
  costTwd: AnswerField('money?', 'Its cost, TWD; null where none is known or built.', { graphqlName: 'totalCost' }),
  npvTwd: AnswerField('money?', 'Its net present value, TWD.'),
  npvClass: AnswerField('string', 'Class of the net present value.', {
    words: WORTH_CLASSES,
    graphqlEnum: ['WorthClass', WORTH_CLASSES],
  }),
  paybackYears: AnswerField('years?', 'Its payback time, years; null for never.'),
  lcoeTwdPerKwh: AnswerField('rate?', 'Its levelised cost, TWD/kWh.'),
  co2KgYear: AnswerField('figure?', 'Emissions that it avoids, kg CO2e a year.'),
  verdict: AnswerField('string', 'Whether it is worth its money.', {
    words: VERDICTS,
    graphqlEnum: ['VerdictKind', VERDICTS],
  }),
  reason: AnswerObject(() => CodedTextAnswer, 'First reason of the verdict, or why nothing fits.'),
  dutyKw: AnswerField('capacity?', 'Capacity that the law requires of such a new building, kW; null for none.'),
  duty: AnswerField('string?', 'Whether what fits meets the law; null where no law is known.', {
    words: DUTY_CLASSES,
    graphqlEnum: ['RoofDuty', DUTY_CLASSES],
  }),
  computedAt: AnswerField('instant', 'When it was calculated or priced last, UTC.'),
};

export const RoofAnswer = answerOf<ShownRoof>(
  { rest: 'Roof', graphql: 'RoofPotential' },
  'What a roof can bear and what is worth most on it, stored.',
  ROOF,
);

/** A roof in a list of REST. */
export const RankedRoofAnswer = answerOf<ShownRankedRoof>('RankedRoof', undefined, {
  ...ROOF,
  rank: AnswerField('integer', 'Place in the order of the list among all roofs of the selection, from 1.', {
    restOnly: true,
  }),
  percentile: AnswerField('percent', 'Share of the other roofs that come after it, 0 to 100.', {
    restOnly: true,
  }),
});

@ObjectType('RoofTotals', { description: 'Totals of some roofs.' })
export class RoofTotalsAnswer {
  @AnswerField(
    'string?',
    'Code of county, township or village, class, or height in m that the group stays below; null for the rest and the total.',
  )
  key!: string | null;

  @AnswerField('string?', 'English name of the county, township or village.') name!: string | null;
  @AnswerField('string?', 'Chinese name of the county, township or village.') nameZh!: string | null;
  @AnswerField('integer', 'Number of roofs.') roofs!: number;
  @AnswerField('area', 'Area of the roofs, m²; where outlines overlap it counts once.') roofAreaM2!: number;
  @AnswerField('area', 'Area that modules may use, m².') usableAreaM2!: number;
  @AnswerField('capacity', 'Capacity of the plants that are there already, kWp.') pvKw!: number;
  @AnswerField('capacity', 'Capacity of all modules that fit, kWp.') possibleKw!: number;
  @AnswerField('figure', 'Their energy, kWh a year.') possibleKwh!: number;
  @AnswerField('capacity', 'Capacity of the plants worth most, kWp.') capacityKw!: number;
  @AnswerField('figure', 'Their energy, kWh a year.') annualKwh!: number;
  @AnswerField('money', 'Their cost, TWD.', { graphqlName: 'totalCost' }) costTwd!: number;
  @AnswerField('money', 'Their net present value, TWD.') npvTwd!: number;
  @AnswerField('figure', 'Emissions that they avoid, kg CO2e a year.') co2KgYear!: number;
  @AnswerField('years?', 'Median payback time to a tenth, years; null where none pays back.')
  medianPaybackYears!: number | null;

  @AnswerField(
    'figure?',
    'Average households of Taiwan whose yearly kWh are what fits; null where their use is not known.',
  )
  households!: number | null;

  @AnswerField(
    'numbers?',
    'Specific yield that 0 %, 10 %, ..., 100 % of the roofs do not exceed, kWh/kWp a year; null where nothing fits.',
    { precision: 'energy', cost: { bytes: 220 } },
  )
  specificYieldDeciles!: number[] | null;
}

@ObjectType('RoofSummary', { description: 'Totals of roofs by group, which add up.' })
export class RoofSummaryAnswer {
  @AnswerField('string', 'What the groups are split by.', {
    words: SUMMARY_GROUPS,
    graphqlEnum: ['RoofSummaryGroup', SUMMARY_GROUPS],
  })
  by!: string;

  @AnswerField('string?', 'Currency of its sums, ISO 4217; null where there may be several.', { graphqlOnly: true })
  currency!: string | null;

  @AnswerList(() => RoofTotalsAnswer, 'The groups, by key.', { cost: { items: 400 } }) groups!: RoofTotalsAnswer[];
  @AnswerObject(() => RoofTotalsAnswer, 'All roofs of the selection.') total!: RoofTotalsAnswer;
}
