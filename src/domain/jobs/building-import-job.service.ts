import type { Plain } from '../../contract/fields/plain.js';
import type { BuildingImportRequest } from '../../contract/jobs/job.request.js';
import type { Job } from '../../entities/operation/job.entity.js';
import type { FootprintFile } from '../../core/buildings/import/import-file.js';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import type { BuildingImportService } from '../buildings/import/building-import.service.js';
import type { MultiPolygon } from '../../core/geometry/position.js';
import type { ImportOptions, ImportProgress } from '../../core/buildings/import/import-types.js';
import { isSourceDate } from '../../core/time/calendar-day.js';
import { requireAdministrator, type Caller } from '../caller.js';
import { InvalidInputError } from '../../core/errors.js';
import { projectionOf } from '../../core/terrain/map-projection.js';
import { checkJobFile, holdJobFile, jobFileFault } from './job-file.service.js';
import type { JobService } from './job.service.js';
import type { JobProgress, JobTools, JobHandler } from '../../core/jobs/job-handler.js';
import type { UploadFolder } from '../../core/jobs/upload-folder.js';

/** Which buildings are to be loaded, and how. */
export type BuildingImportInput = Plain<BuildingImportRequest>;

/** Reads an area from `W,S,E,N`, WKT or GeoJSON. @throws InvalidInputError. */
export type ReadArea = (text: string) => MultiPolygon;

/** Asks for loads of footprints. */
export class BuildingImportJobService {
  constructor(private readonly uses: { jobs: JobService; uploads: UploadFolder; readArea: ReadArea }) {}

  /**
   * Has a file of footprints loaded.
   * @throws InvalidInputError unless exactly one of `file` and `url` is given, the file is there, and the box or
   *   the area is one; not both are given; or for a source date that no calendar has, or a system that is not known.
   */
  async start(input: BuildingImportInput, caller: Caller): Promise<Job> {
    requireAdministrator(caller);
    const { jobs, uploads, readArea } = this.uses;
    checkJobFile(input);
    checkArea(input, readArea);
    checkSourceDate(input);
    if (input.epsg !== undefined) projectionOf(input.epsg);
    return jobs.start('building_import', input, caller, (em) => holdJobFile(em, input, uploads));
  }
}

/** What loading works with. */
export interface BuildingImportHandlerDependencies {
  imports: BuildingImportService;
  uploads: UploadFolder;
  /** Opens a file by its path on this machine, or its address. */
  open(place: string): Promise<FootprintFile>;
  readArea: ReadArea;
}

/** Loads a file of footprints; an interrupted load continues after what it has stored. */
export class BuildingImportHandler implements JobHandler<BuildingImportInput> {
  constructor(private readonly uses: BuildingImportHandlerDependencies) {}

  async run(input: BuildingImportInput, { signal, report }: JobTools): Promise<Record<string, unknown>> {
    const { url, file: name = '', source, sourceDate, attribution, epsg, force } = input;
    const { heightField, floorsField, minConfidence } = input;
    const { imports, uploads, open, readArea } = this.uses;
    try {
      const file = await open(url ?? (await uploads.pathOf(name)));
      const onProgress = (progress: ImportProgress): void => report(toJobProgress(progress, file.sizeBytes));
      const options: ImportOptions = {
        source,
        sourceDate,
        attribution,
        epsg,
        heightField,
        floorsField,
        minConfidence,
        force,
        signal,
        onProgress,
      };
      return { ...(await imports.load(file, { ...options, ...areaOf(input, readArea) })) };
    } catch (error) {
      throw jobFileFault(error);
    }
  }
}

const toJobProgress = ({ counts, bytesDone, tiles }: ImportProgress, sizeBytes: number): JobProgress =>
  tiles === undefined
    ? { done: Math.min(bytesDone, sizeBytes), all: sizeBytes, unit: 'bytes', detail: { ...counts } }
    : { ...tiles, unit: 'tiles', detail: { ...counts } };

function checkArea(input: BuildingImportInput, readArea: ReadArea): void {
  const { box, coverage } = areaOf(input, readArea);
  if (box && coverage) {
    throw InvalidInputError.at(
      ['coverage'],
      'coverage cannot be combined with a box, whose area already counts as covered',
      input.coverage,
    );
  }
}

function checkSourceDate({ sourceDate }: BuildingImportInput): void {
  if (sourceDate === undefined || isSourceDate(sourceDate)) return;
  throw InvalidInputError.at(['sourceDate'], 'this is not a valid calendar date', sourceDate);
}

const areaOf = (
  { bbox, coverage }: BuildingImportInput,
  readArea: ReadArea,
): Pick<ImportOptions, 'box' | 'coverage'> => ({
  ...(bbox && { box: toBox(bbox) }),
  ...(coverage !== undefined && { coverage: readArea(coverage) }),
});

/** A box that does not cross the antimeridian. @throws InvalidInputError. */
function toBox(bbox: readonly number[]): DegreeBox {
  const [west, south, east, north] = bbox as [number, number, number, number];
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  if (isOnEarth && west < east && south < north) return { west, south, east, north };
  throw InvalidInputError.at(
    ['bbox'],
    'the box must be west, south, east, north in degrees, with west < east and south < north',
    bbox,
  );
}
