import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

/** Where the sun is at an instant. */
@ObjectType('SunPosition', { description: 'Where the sun is at an instant.' })
export class SunAnswer {
  @AnswerField({ kind: 'number', description: 'Azimuth clockwise from north, degrees.' })
  azimuth!: number;

  @AnswerField({
    kind: 'number',
    restName: 'elevation',
    description: 'Elevation above the horizon as seen through a standard atmosphere, degrees.',
  })
  apparentElevation!: number;

  @AnswerField({
    kind: 'number',
    restName: 'geometric_elevation',
    description: 'Elevation without the air, degrees.',
  })
  elevation!: number;

  @AnswerField({ kind: 'instant', description: 'The instant, UTC.' })
  time!: Date;
}

/** One place on the sun's path. */
@ObjectType('SunPathPoint', { description: "One place on the sun's path." })
export class SunPathAnswer {
  @AnswerField({ kind: 'instant', restName: 'time', description: 'The instant, UTC.' })
  instant!: Date;

  @AnswerField({ kind: 'number', description: 'Azimuth clockwise from north, degrees.' })
  azimuth!: number;

  @AnswerField({
    kind: 'number',
    restName: 'elevation',
    description: 'Elevation as seen through a standard atmosphere, degrees.',
  })
  apparentElevation!: number;
}

/** The sun's day at a place. */
@ObjectType('SunTimes', { description: "The sun's day at a place." })
export class SunTimesAnswer {
  @AnswerField({ kind: 'string', description: 'Local day, YYYY-MM-DD.' })
  date!: string;

  @AnswerField({ kind: 'string', description: 'IANA time zone of the place.' })
  timeZone!: string;

  @AnswerField({ kind: 'instant', nullable: true, description: 'Upper limb rises, UTC; null in polar day and night.' })
  sunrise!: Date | null;

  @AnswerField({ kind: 'instant', description: 'The sun stands highest, UTC.' })
  solarNoon!: Date;

  @AnswerField({ kind: 'instant', nullable: true, description: 'Upper limb sets, UTC; null in polar day and night.' })
  sunset!: Date | null;

  @AnswerField({ kind: 'string', nullable: true, description: '`day` or `night` where the sun does not rise or set.' })
  polar!: string | null;

  @AnswerField({
    kind: 'objects',
    of: () => SunPathAnswer,
    cost: { items: 85 },
    description: 'The path in steps of ten minutes.',
  })
  path!: SunPathAnswer[];
}
