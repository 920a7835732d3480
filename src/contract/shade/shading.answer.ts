import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

/** Which calculation made a table. */
@ObjectType('ShadingModel', { description: 'Which calculation made a table.' })
export class ShadingModelAnswer {
  @AnswerField({ kind: 'string', description: 'Name of the calculation.' })
  name!: string;

  @AnswerField({ kind: 'string', description: 'Version of the calculation.' })
  version!: string;
}

/** The shading of one roof by its neighbours and by hills, in one of its dialects. */
@ObjectType('BuildingShading', {
  description: 'The shading of one roof by its neighbours and by hills; it holds for every hour of every year.',
})
export class BuildingShadingAnswer {
  @AnswerField({ kind: 'id', description: 'Identity of the building.' })
  buildingId!: string;

  @AnswerField({ kind: 'boolean', description: 'Whether the table was there already.' })
  cached!: boolean;

  @AnswerField({ kind: 'instant', description: 'When the table was computed, UTC.' })
  computedAt!: Date;

  @AnswerField({ kind: 'object', of: () => ShadingModelAnswer, description: 'Which calculation made it.' })
  model!: ShadingModelAnswer;

  @AnswerField({ kind: 'string', description: 'SHA-256 of what it was made from.' })
  inputsHash!: string;

  @AnswerField({ kind: 'integer', description: 'Neighbours that rise above the roof, all of which count.' })
  casterCount!: number;

  @AnswerField({ kind: 'number', description: 'Neighbours farther away than this are left out, m.' })
  neighbourDistanceM!: number;

  @AnswerField({
    kind: 'string',
    nullable: true,
    description: 'Who gave the heights of the hills; null where none are known.',
  })
  hillsSource!: string | null;

  @AnswerField({ kind: 'number', description: 'Share of the sky that a horizontal roof sees, 0 to 1.' })
  skyViewFactor!: number;

  @AnswerField({ kind: 'strings', description: 'Data sets of the roof and its neighbours.' })
  sources!: string[];

  @AnswerField({ kind: 'string', nullable: true, description: 'Who must be named when it is shown.' })
  attribution!: string | null;

  @AnswerField({ kind: 'string', description: 'Dialect of this answer; the members of the others are null.' })
  dialect!: string;

  @AnswerField({
    kind: 'number',
    nullable: true,
    description: '`azimuth_altitude`: step of the azimuth from north, degrees.',
  })
  azimuthStepDeg!: number | null;

  @AnswerField({
    kind: 'number',
    nullable: true,
    description: '`azimuth_altitude`: step of the elevation from the horizon, degrees.',
  })
  elevationStepDeg!: number | null;

  @AnswerField({
    kind: 'json',
    shape: 'table',
    nullable: true,
    cost: { bytes: 20_000 },
    description:
      '`azimuth_altitude`: share of the roof in sun, 0 to 1, by azimuth, then by apparent elevation of the sun.',
  })
  share!: unknown;

  @AnswerField({
    kind: 'json',
    shape: 'table',
    nullable: true,
    cost: { bytes: 2_000 },
    description:
      '`month_hour`: share of the roof in sun, 0 to 1, by month, then by hour of the local clock, with the sun in the middle of the hour; 0 while the sun is down.',
  })
  monthHour!: unknown;

  @AnswerField({
    kind: 'strings',
    nullable: true,
    description: '`month_hour`: the day that stands for each month (Klein 1977), YYYY-MM-DD.',
  })
  monthDays!: string[] | null;

  @AnswerField({
    kind: 'string',
    nullable: true,
    description:
      '`pvgis`: elevations at which half of the roof is lit, degrees, by 72 equal azimuth steps from north, comma-separated, as PVGIS takes `userhorizon`.',
  })
  userhorizon!: string | null;

  @AnswerField({
    kind: 'string',
    nullable: true,
    description:
      "`sam`: CSV of SAM's azimuth-by-altitude beam shading losses, percent: azimuths from north in the first row, altitudes in the first column.",
  })
  samCsv!: string | null;
}
