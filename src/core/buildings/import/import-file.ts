import type { DegreeBox } from '../building-area.js';

/** A file that cannot be loaded as it is; its message says why and what to do. */
export class UnsupportedFileError extends Error {
  override name = 'UnsupportedFileError';
}

/** The file is not what it claims to be, at a known place. */
export class BrokenFileError extends UnsupportedFileError {
  override name = 'BrokenFileError';

  /** @param place such as `byte 20` or `row 7`. */
  constructor(place: string, reason: string) {
    super(`The file is broken at ${place}: ${reason}`);
  }
}

/** One feature of a file, not parsed until it is asked for. */
export interface FileFeature {
  /**
   * Parses the feature; holds until the next group is asked for.
   * @returns a GeoJSON feature, or a text: the reason why none can be made of it.
   * @throws BrokenFileError where nothing behind it can be trusted either.
   */
  read(): unknown;
  /** Bytes of the file up to its end, as well as the format lets it be known. */
  bytesDone: number;
  /** Row of a table, where rows are no features counted from 1. */
  row?: number;
  /** System that the file names for its coordinates; WGS84 in degrees where it names none. */
  epsg?: number | undefined;
}

/** Which features of a file are wanted. */
export interface FeatureSelection {
  /** Features at the beginning that are skipped unread. */
  skip: number;
  /** Features that surely lie apart from this box may be left out, the same ones each time. */
  box?: DegreeBox | undefined;
  /** System of the coordinates, where it is known without the file; then its own word of it does not count. */
  epsg?: number | undefined;
  /** Solar plants that are drawn as features of their own are wanted alone; the others may be left out. */
  isForPlants?: boolean | undefined;
}

/** A file of footprints, however it is reached and whatever its format. */
export interface ImportFile {
  /** Name without its folder. */
  name: string;
  /** Identity of the content: equal for the same content only. */
  contentKey: string;
  /**
   * The features in the file's order, in groups as they are read.
   * @throws UnsupportedFileError, or an error that says why the file cannot be reached.
   */
  features(selection: FeatureSelection): AsyncIterable<FileFeature[]>;
}

/** A file of footprints with its size. */
export interface FootprintFile extends ImportFile {
  sizeBytes: number;
}

/** Leaves out the first features of a file whose format gives no quicker way. */
export async function* skipFeatures(
  groups: AsyncIterable<FileFeature[]>,
  count: number,
): AsyncGenerator<FileFeature[]> {
  let left = count;
  for await (const group of groups) {
    if (left < group.length) yield left > 0 ? group.slice(left) : group;
    left -= Math.min(left, group.length);
  }
}
