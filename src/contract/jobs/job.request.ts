import { InputType } from 'type-graphql';
import { SHARE_BOUND } from '../../core/bounds.js';
import { SOURCE_DATE } from '../../core/time/calendar-day.js';
import { JOB_KINDS, JOB_STATES, type JobKind, type JobState } from '../../core/jobs/job-kinds.js';
import { JobFileRequest } from './job-file.request.js';
import { MAX_TEXT } from '../fields/limits.js';
import { FourEdges } from '../places/area.request.js';
import { RequestField } from '../fields/request-field.js';

/** Longest name of a data set [characters]. */
const MAX_SOURCE = 60;
/** Longest text of an area [characters]: an outline of some thousand corners. */
const MAX_AREA_TEXT = 200_000;
/** Highest code that EPSG may give. */
const MAX_EPSG = 999_999;
/** Day, month or year. */

/** Which file of building footprints is to be loaded, and how. */
@InputType('BuildingImportInput', {
  description: 'A file of building footprints to be loaded, such as GeoJSON, CityGML or Shapefile.',
})
export class BuildingImportRequest extends JobFileRequest {
  @RequestField('string?', 'Name of the data set, such as osm; defaults to the one of the file.', {
    pattern: /^[\w-]+$/,
    maxLength: MAX_SOURCE,
  })
  source?: string;

  @RequestField('string?', 'Day, month or year of the data.', { pattern: SOURCE_DATE }) sourceDate?: string;

  @RequestField('string?', 'Attribution to show with the buildings; defaults to that of a known data set.', {
    minLength: 1,
    maxLength: MAX_TEXT,
  })
  attribution?: string;

  @FourEdges(
    'Box of west, south, east, north, degrees: only buildings that touch it are loaded, and the file counts as complete there.',
    { optional: true },
  )
  bbox?: number[];

  @RequestField(
    'string?',
    'Area that the file has all buildings of: `W,S,E,N`, WKT or GeoJSON as text. Not together with a box.',
    { minLength: 1, maxLength: MAX_AREA_TEXT },
  )
  coverage?: string;

  @RequestField('integer?', 'EPSG code of the coordinates, such as 3826; else as the file names it, else WGS84.', {
    min: 1,
    max: MAX_EPSG,
  })
  epsg?: number;

  @RequestField('string?', 'Column with heights, m; before the usual names.', {
    minLength: 1,
    maxLength: MAX_SOURCE,
  })
  heightField?: string;

  @RequestField('string?', 'Column with numbers of floors; before the usual names.', {
    minLength: 1,
    maxLength: MAX_SOURCE,
  })
  floorsField?: string;

  @RequestField('number?', 'Least `confidence` of a building in Google Open Buildings, 0 to 1.', SHARE_BOUND)
  minConfidence?: number;

  @RequestField('boolean?', 'Loads a file again that was loaded before.') force?: boolean;
}

@InputType('JobFilterInput', { description: 'Which jobs are wanted.' })
export class JobFilterRequest {
  @RequestField('enum?', 'Kind of work.', { values: JOB_KINDS, enumName: 'JobKind', in: 'query' }) kind?: JobKind;
  @RequestField('enum?', 'State.', { values: JOB_STATES, enumName: 'JobState', in: 'query' }) state?: JobState;
}
