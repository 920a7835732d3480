import { answerOf } from '../fields/answer-of.js';
import type { JobProgress } from '../../core/jobs/job-handler.js';
import type { ImportReport } from '../../core/buildings/import/import-types.js';
import { createUnionType, Field, ObjectType } from 'type-graphql';
import { noCounts, type ImportCounts, IMPORT_ENDS } from '../../core/buildings/import/import-progress.js';
import { JOB_UNITS, type JobKind } from '../../core/jobs/job-kinds.js';
import { ClimateImportRequest } from '../climate/climate-import.request.js';
import { AnswerField, AnswerList, type GraphqlForm, AnswerObject, WHOLE_NUMBERS } from '../fields/answer-field.js';
import type { NamedBox, RequestClass } from '../fields/field-kinds.js';
import { nameInGraphql } from '../fields/field-registry.js';
import { graphqlTypeOf } from '../fields/graphql-types.js';
import { requestFields } from '../fields/request-field.js';
import { RoofPotentialRequest } from '../district/roof-potential-job.request.js';
import { ShadowPrecomputeRequest } from '../shade/shadow-precompute.request.js';
import { BuildingImportRequest } from './job.request.js';

/** Free JSON of one kind of job, as the database has it. */
type Stored = Readonly<Record<string, unknown>>;
type Numbers = Readonly<Record<string, number>>;

const count = (description: string): PropertyDecorator => AnswerField('integer', description);

@ObjectType('Tally', { description: 'How often something was counted.' })
export class TallyAnswer {
  @AnswerField('string', 'What was counted.') reason!: string;
  @count('How often.') count!: number;
}

@ObjectType('RefusalTally', { description: 'How many footprints were refused for one reason.' })
export class RefusalTallyAnswer extends TallyAnswer {
  @AnswerField('numbers', 'Numbers of its first rows of the file.', { graphqlForm: WHOLE_NUMBERS }) rows!: number[];
}

const tallies = (description: string): PropertyDecorator => AnswerList(() => TallyAnswer, description);

type Tallied<Count> = Count extends number ? number : TallyAnswer[];

/** What an import has counted, with lists in place of objects. */
type ShownImportCounts = {
  [Name in keyof Omit<ImportCounts, 'unchanged' | 'refusedRows'>]: Tallied<ImportCounts[Name]>;
};

export const BuildingImportCountsAnswer = answerOf<ShownImportCounts>(
  'BuildingImportCounts',
  'What an import of footprints has counted.',
  {
    read: count('Features of the file.'),
    stored: count('Buildings written.'),
    replaced: count('Of those, buildings that were stored before.'),
    repaired: tallies('Footprints that were repaired, by kind of repair.'),
    refused: AnswerList(() => RefusalTallyAnswer, 'Footprints that were refused, by reason.'),
    heightsRefused: tallies('Heights and floors that were ignored, by reason.'),
    removed: tallies('Buildings of earlier imports that were removed.'),
  },
);

@ObjectType('ShadowPrecomputeCounts', { description: 'What a precomputation of shading has counted.' })
export class ShadowPrecomputeCountsAnswer {
  @count('Roofs that were computed.') roofs!: number;
  @count('Roofs whose stored table is still valid.') fresh!: number;
  @count('Tiles whose buildings changed during the job; another one computes them.') unsettled!: number;
}

@ObjectType('RoofPotentialCounts', { description: 'What a calculation of potential has counted.' })
export class RoofPotentialCountsAnswer {
  @count('Roofs that were calculated.') roofs!: number;
  @count('Roofs that were only priced again.') priced!: number;
  @count('Roofs whose stored potential is still valid.') fresh!: number;
  @count('Roofs without a potential: no climate is known, or the outline is invalid.') failed!: number;
}

const JobCounts = createUnionType({
  name: 'JobCounts',
  description: 'What a job has counted, by its kind.',
  types: () => [BuildingImportCountsAnswer, ShadowPrecomputeCountsAnswer, RoofPotentialCountsAnswer] as const,
});

const toTallies = (tally: Numbers): { reason: string; count: number }[] =>
  Object.entries(tally).map(([reason, times]) => ({ reason, count: times }));

function toImportCounts(stored: Stored): ShownImportCounts {
  const counts: ImportCounts = { ...noCounts(), ...stored };
  const { repaired, refused, refusedRows, heightsRefused, removed } = counts;
  return {
    ...counts,
    repaired: toTallies(repaired),
    refused: toTallies(refused).map((tally) => ({ ...tally, rows: refusedRows[tally.reason] ?? [] })),
    heightsRefused: toTallies(heightsRefused),
    removed: toTallies(removed),
  };
}

const COUNTS: GraphqlForm = {
  type: () => JobCounts,
  of: (detail: Stored) =>
    'priced' in detail
      ? { __typename: 'RoofPotentialCounts', ...detail }
      : 'roofs' in detail
        ? { __typename: 'ShadowPrecomputeCounts', ...detail }
        : { __typename: 'BuildingImportCounts', ...toImportCounts(detail) },
};

export const JobProgressAnswer = answerOf<JobProgress>('JobProgress', 'How far a job is.', {
  done: AnswerField('number', 'How much is done, in the unit.'),
  all: AnswerField('number?', 'Total amount, if known.'),
  unit: AnswerField('string', 'What is counted.', {
    graphqlEnum: ['JobUnit', JOB_UNITS],
  }),
  detail: AnswerField('json?', 'Further counts.', {
    ownNames: true,
    graphqlForm: COUNTS,
  }),
});

export const BuildingImportResultAnswer = answerOf<Omit<ImportReport, 'importId' | 'columnsWithoutHeight'>>(
  'BuildingImportResult',
  'How an import of footprints ended.',
  {
    source: AnswerField('string', 'Name of the data set.'),
    state: AnswerField('string', 'How it ended.', {
      graphqlEnum: ['BuildingImportEnd', IMPORT_ENDS],
    }),
    counts: AnswerObject(() => BuildingImportCountsAnswer, 'What it has counted.'),
    resumedAfter: count('Features of an earlier attempt.'),
    alreadyDone: AnswerField('boolean', 'Whether the file was imported before.'),
  },
);

@ObjectType('ShadowPrecomputeResult', { description: 'How a precomputation of shading ended.' })
export class ShadowPrecomputeResultAnswer extends ShadowPrecomputeCountsAnswer {
  @count('Tiles that were computed.') tiles!: number;
  @count('Tiles of the box.') ofTiles!: number;
}

@ObjectType('RoofPotentialResult', { description: 'How a calculation of the potential of roofs ended.' })
export class RoofPotentialResultAnswer extends RoofPotentialCountsAnswer {
  @count('Tiles that were calculated.') tiles!: number;
  @count('Tiles of the area.') ofTiles!: number;
  @AnswerField('string?', 'Why there was nothing to do.') reason?: string | null;
}

@ObjectType('ClimateImportResult', { description: 'How an import of weather stations ended.' })
export class ClimateImportResultAnswer {
  @count('Stations of the table.') stations!: number;
  @count('Stations that were new.') added!: number;
  @count('Stations that were replaced.') replaced!: number;
  @count('Stations that were removed.') removed!: number;
}

const JobResult = createUnionType({
  name: 'JobResult',
  description: 'How a job ended, by its kind.',
  types: () =>
    [
      BuildingImportResultAnswer,
      ShadowPrecomputeResultAnswer,
      ClimateImportResultAnswer,
      RoofPotentialResultAnswer,
    ] as const,
});

@ObjectType('Box', { description: 'A box.' })
class BoxAnswer implements NamedBox {
  @AnswerField('number', 'Western edge, degrees.') minLng!: number;
  @AnswerField('number', 'Southern edge, degrees.') minLat!: number;
  @AnswerField('number', 'Eastern edge, degrees.') maxLng!: number;
  @AnswerField('number', 'Northern edge, degrees.') maxLat!: number;
}

function namedBox([minLng, minLat, maxLng, maxLat]: [number, number, number, number]): BoxAnswer {
  return { minLng, minLat, maxLng, maxLat };
}

/** The type of what a job of a kind was asked for: the fields of the request, any of which an older job may lack. */
function taskType(name: string, request: RequestClass): RequestClass {
  @ObjectType(name, { description: 'What the job was asked for.' })
  class JobTask {}
  for (const field of requestFields(request)) {
    const { rule } = field;
    const type = rule.kind === 'list' && rule.box ? BoxAnswer : graphqlTypeOf(rule);
    Field(() => type, { nullable: true, description: 'As asked.' })(JobTask.prototype, nameInGraphql(field));
  }
  return JobTask;
}

export const BuildingImportTask = taskType('BuildingImportTask', BuildingImportRequest);
const ShadowPrecomputeTask = taskType('ShadowPrecomputeTask', ShadowPrecomputeRequest);
export const ClimateImportTask = taskType('ClimateImportTask', ClimateImportRequest);
const RoofPotentialTask = taskType('RoofPotentialTask', RoofPotentialRequest);

const JobTask = createUnionType({
  name: 'JobTask',
  description: 'What a job was asked for, by its kind.',
  types: () => [BuildingImportTask, ShadowPrecomputeTask, ClimateImportTask, RoofPotentialTask] as const,
});

/** Types of what a job was asked for, and how it ended, by its kind. */
const TASKS: Readonly<Record<JobKind, string>> = {
  building_import: 'BuildingImportTask',
  shadow_precompute: 'ShadowPrecomputeTask',
  climate_import: 'ClimateImportTask',
  roof_potential: 'RoofPotentialTask',
};
const RESULTS: Readonly<Record<JobKind, string>> = {
  building_import: 'BuildingImportResult',
  shadow_precompute: 'ShadowPrecomputeResult',
  climate_import: 'ClimateImportResult',
  roof_potential: 'RoofPotentialResult',
};

export const JOB_TASK: GraphqlForm = {
  type: () => JobTask,
  of: ({ bbox, polygon, ...input }: Stored, { kind }: { kind: JobKind }) => ({
    __typename: TASKS[kind],
    ...input,
    box: bbox ? namedBox(bbox as [number, number, number, number]) : null,
    // it is stored as its one ring
    polygon: polygon ? [polygon] : null,
  }),
};

export const JOB_RESULT: GraphqlForm = {
  type: () => JobResult,
  of: (result: Stored, { kind }: { kind: JobKind }) => ({
    __typename: RESULTS[kind],
    ...result,
    ...(kind === 'building_import' && { counts: toImportCounts(result['counts'] as Stored) }),
  }),
};
