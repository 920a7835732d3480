import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders and files that take longest, so that no worker is left with one of them at the end. */
const LONGEST = [
  'test/process/',
  'test/database/',
  'test/cli/',
  'test/hostile/',
  'test/house/deploy',
  'test/house/mutate',
  'test/domain/buildings/spread-keys',
  'test/api/jobs',
  'test/api/climate-import',
  'test/api/terrain-tiles',
  'test/domain/assessments/best-plant',
  'test/api/building-sources',
  'test/pages/',
];

/** Starts the longest files first; those after them in vitest's order, which knows times only after a first run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.some((part) => moduleId.includes(part));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
