import type { Job } from '../../entities/operation/job.entity.js';
import { requireAdministrator, type Caller } from '../caller.js';
import type { Clock } from '../../core/time/clock.js';
import type { Sql } from '../../database/sql-types.js';
import { readStationTable } from '../climate/climate-import.service.js';
import { storeStations, type ClimateImportReport } from '../climate/station-rows.sql.js';
import { checkJobFile, holdJobFile, jobFileFault, type JobFile } from './job-file.service.js';
import type { JobService } from './job.service.js';
import type { JobTools, JobHandler } from '../../core/jobs/job-handler.js';
import type { UploadFolder } from '../../core/jobs/upload-folder.js';

/** Which table of weather stations is to be imported, and how. */
export interface ClimateImportInput extends JobFile {
  /** Whether stations imported before go that the table does not have. */
  replace?: boolean;
}

/** Asks for imports of weather stations. */
export class ClimateImportJobService {
  constructor(private readonly uses: { jobs: JobService; uploads: UploadFolder }) {}

  /**
   * Has a table of weather stations imported.
   * @throws InvalidInputError unless exactly one of `file` and `url` is given, and the file is there.
   */
  async start(input: ClimateImportInput, caller: Caller): Promise<Job> {
    requireAdministrator(caller);
    const { jobs, uploads } = this.uses;
    checkJobFile(input);
    return jobs.start('climate_import', input, caller, (em) => holdJobFile(em, input, uploads));
  }
}

/** What importing works with. */
export interface ClimateImportHandlerDependencies {
  sql: Sql;
  clock: Clock;
  /** Reads the text of an upload by its name, or of the file at an address. */
  openText(file: JobFile, signal: AbortSignal): Promise<string>;
}

/** Imports a table of weather stations. */
export class ClimateImportHandler implements JobHandler<ClimateImportInput> {
  constructor(private readonly uses: ClimateImportHandlerDependencies) {}

  /** @throws InvalidInputError naming the first faulty row. */
  async run(input: ClimateImportInput, { signal, report }: JobTools): Promise<ClimateImportReport> {
    const { sql, clock } = this.uses;
    const stations = readStationTable(await this.#read(input, signal));
    report({ done: 0, all: stations.length, unit: 'stations' });
    const stored = await storeStations(sql, stations, clock(), input.replace === true);
    report({ done: stations.length, all: stations.length, unit: 'stations' });
    return stored;
  }

  async #read(input: ClimateImportInput, signal: AbortSignal): Promise<string> {
    try {
      return await this.uses.openText(input, signal);
    } catch (error) {
      throw jobFileFault(error);
    }
  }
}
