import { ObjectType } from 'type-graphql';
import { AnswerField, AnswerObject } from '../fields/answer-field.js';
import { Lazy } from '../fields/lazy-answer.js';

/** The suns of a year over a roof. */
const SUNSHINE_WORK = 5_000;

@ObjectType('ShadingModel', { description: 'The calculation that produced a table.' })
export class ShadingModelAnswer {
  @AnswerField('string', 'Name of the calculation.') name!: string;
  @AnswerField('string', 'Version of the calculation.') version!: string;
}

@ObjectType('LitHours', {
  description: 'The hours of a year in which at least half of the roof is lit, whatever the weather.',
})
export class LitHoursAnswer {
  @AnswerField('integer', 'The year of today at the place.') year!: number;

  @AnswerField('number', 'Local standard time less UTC, hours.')
  utcOffsetHours!: number;

  @AnswerField('integer', 'Hours of the year: 8,760, or 8,784 in a leap year.') count!: number;

  @AnswerField(
    'string',
    'Base64 of the bits: hour i, from 0:00 of 1 January in local standard time, is bit i mod 8 (0 is the lowest) of byte floor(i / 8); 1 where half of the roof or more is lit in the middle of the hour.',
    { cost: { bytes: 1_500 } },
  )
  bits!: string;
}

/** The shading of one roof by its neighbours and by hills, in one of two dialects. */
@Lazy
@ObjectType('BuildingShading', {
  description: 'The shading of a roof by neighbours and hills, for every hour of every year.',
})
export class BuildingShadingAnswer {
  @AnswerField('id', '`shading:` and the id of the building.', { graphqlOnly: true }) id?: string;
  @AnswerField('id', 'Identity of the building.', { restOnly: true }) buildingId!: string;
  @AnswerField('boolean', 'Whether the table was already stored.') cached!: boolean;
  @AnswerField('instant', 'When the table was computed, UTC.') computedAt!: Date;
  @AnswerObject(() => ShadingModelAnswer, 'The calculation that produced it.') model!: ShadingModelAnswer;
  @AnswerField('string', 'SHA-256 of its inputs.') inputsHash!: string;
  @AnswerField('integer', 'Neighbours that rise above the roof.') casterCount!: number;
  @AnswerField('length', 'Neighbours farther away than this are ignored, m.') neighbourDistanceM!: number;
  @AnswerField('string?', 'Source of the terrain heights, if any.') hillsSource!: string | null;
  @AnswerField('share', 'Share of the sky that a flat roof sees, 0 to 1.') skyViewFactor!: number;

  @AnswerField(
    'numbers',
    'Hours a year in which the points of the roof are lit, whatever the weather: least, nine deciles by area, most.',
    { precision: 'weather', cost: { work: SUNSHINE_WORK, bytes: 100 } },
  )
  sunshineDeciles!: number[];

  @AnswerObject(() => LitHoursAnswer, 'The hours of the year in which the roof is lit.', {
    cost: { work: SUNSHINE_WORK },
  })
  litHours!: LitHoursAnswer;

  @AnswerField('strings', 'Data sets of the roof and its neighbours.') sources!: string[];
  @AnswerField('string?', 'Attribution to show.') attribution!: string | null;

  @AnswerField('string', 'Dialect of this answer; the members of the other are null.', { restOnly: true })
  dialect!: string;

  @AnswerField('angle?', '`azimuth_altitude`: step of the azimuth from north, degrees.') azimuthStepDeg!: number | null;

  @AnswerField('angle?', '`azimuth_altitude`: step of the elevation from the horizon, degrees.')
  elevationStepDeg!: number | null;

  @AnswerField(
    'json?',
    '`azimuth_altitude`: share of the roof in sun, 0 to 1, by azimuth, then by apparent elevation of the sun.',
    { shape: 'table', cost: { bytes: 20_000 } },
  )
  share!: unknown;

  @AnswerField(
    'string?',
    "`sam`: CSV of SAM's azimuth-by-altitude beam shading losses, percent: azimuths from north in the first row, altitudes in the first column.",
  )
  samCsv!: string | null;
}
