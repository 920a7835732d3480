import { WGS84_EPSG } from '../../core/terrain/map-projection.js';
import { declaredEpsg } from '../../core/buildings/import/declared-crs.js';
import { BrokenFileError, UnsupportedFileError, type FileFeature } from '../../core/buildings/import/import-file.js';

/** The bytes of one feature, and where in the file they begin. */
export interface FeatureSlice {
  byteOffset: number;
  bytes: Uint8Array;
  /** It is a text of its own in a sequence; one that cannot be read costs no other. */
  isRow: boolean;
  /** System that the file names before its features. */
  epsg?: number | undefined;
}

const byteAt = (offset: number): string => `byte ${offset}`;

/** A feature larger than this is taken as a sign that the file is not GeoJSON. */
const MAX_FEATURE_BYTES = 64 * 1024 * 1024;

const LINE_FEED = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
/** Written before each text by RFC 8142. */
const RECORD_SEPARATOR = 0x1e;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const FEATURES_MEMBER = /"features"\s*:\s*$/;
/** Enough of the text before a list to see which member it is. */
const MEMBER_BYTES = 64;

/**
 * Where the reader is: between texts, in an object that is no feature list (yet), in the list, behind it, or in the rest
 * of a row that is no text.
 */
type Place = 'outside' | 'object' | 'list' | 'feature' | 'behind' | 'rest';

/** What ends a text of a sequence, as far as that can be seen: a line feed, a record separator, or only its last brace. */
type RowEnd = 'unknown' | 'line' | 'record';

/** Cuts a text into features without looking into them: only brackets and strings are followed. */
class Scanner {
  #place: Place = 'outside';
  #listIsWhole = false;
  #rowEnd: RowEnd = 'unknown';
  readonly #isTold: boolean;
  #epsg: number | undefined;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Bytes not yet done with, where the first of them is in the file, and which is the next to read. */
  #bytes: Buffer = Buffer.alloc(0);
  #base = 0;
  #next = 0;
  /** Where the value being read begins in `#bytes`. */
  #start = 0;

  /** @param epsg system of the coordinates, where it is known without the file; then the file is not asked. */
  constructor(epsg?: number) {
    this.#isTold = epsg !== undefined;
    this.#epsg = epsg;
  }

  read(chunk: Uint8Array): FeatureSlice[] {
    const kept = this.#mustKeep() ? this.#start : this.#next;
    this.#base += kept;
    this.#next -= kept;
    this.#start = 0;
    this.#bytes = Buffer.concat([this.#bytes.subarray(kept), chunk]);
    if (this.#next > MAX_FEATURE_BYTES)
      throw new BrokenFileError(byteAt(this.#base), 'a feature is larger than 64 MiB');
    const found: FeatureSlice[] = [];
    while (this.#next < this.#bytes.length) this.#step(found);
    return found;
  }

  /** @throws BrokenFileError when the text ends inside a value. */
  end(): void {
    if (this.#place !== 'outside') {
      throw new BrokenFileError(byteAt(this.#base + this.#bytes.length), 'the JSON ends before it is complete');
    }
  }

  #mustKeep(): boolean {
    return this.#place !== 'outside' && this.#place !== 'list';
  }

  #step(found: FeatureSlice[]): void {
    if (this.#place === 'outside' || this.#place === 'list') this.#between();
    else if (this.#place === 'rest') this.#passRest(found);
    else this.#inside(found);
  }

  /** Reads one byte between values. */
  #between(): void {
    const byte = this.#bytes[this.#next]!;
    const inList = this.#place === 'list';
    if (byte === OPEN_BRACE) this.#enter(inList ? 'feature' : 'object');
    else if (inList && byte === CLOSE_BRACKET) this.#leaveList();
    else if (!inList && byte === OPEN_BRACKET && this.#rowEnd === 'unknown') this.#enterWholeList();
    else if (!inList && byte === RECORD_SEPARATOR) this.#rowEnd = 'record';
    else if (!isBlank(byte) && !(inList ? byte === COMMA : byte === BYTE_ORDER_MARK[this.#base + this.#next])) {
      if (inList || this.#rowEnd === 'unknown') {
        const reason = inList ? 'a feature is expected here' : 'this is not GeoJSON';
        throw new BrokenFileError(byteAt(this.#base + this.#next), reason);
      }
      this.#enter('rest');
    }
    this.#next++;
  }

  /** Passes over what is left of a row behind a fault. */
  #passRest(found: FeatureSlice[]): void {
    const end = this.#bytes.indexOf(this.#rowEnd === 'line' ? LINE_FEED : RECORD_SEPARATOR, this.#next);
    this.#next = end < 0 ? this.#bytes.length : end;
    if (end >= 0) this.#endRow(end, found);
  }

  /** Ends a row that is no whole text; what follows is read as if nothing had been. */
  #endRow(end: number, found: FeatureSlice[]): void {
    this.#give(end, found);
    this.#inString = false;
    this.#escaped = false;
    this.#place = 'outside';
  }

  /**
   * Whether a text of a sequence is cut off before a byte: by a record separator or a line feed that ends rows, by a line
   * feed in a string, which JSON does not know, or by another object at the beginning of a line.
   */
  #isCut(byte: number, at: number): boolean {
    if (byte === RECORD_SEPARATOR) return true;
    if (this.#rowEnd === 'record') return false;
    if (byte === LINE_FEED) return this.#rowEnd === 'line' || this.#inString;
    return this.#rowEnd === 'unknown' && byte === OPEN_BRACE && !this.#inString && this.#bytes[at - 1] === LINE_FEED;
  }

  #enter(place: Place): void {
    this.#place = place;
    this.#start = this.#next;
    this.#depth = 1;
  }

  #enterWholeList(): void {
    this.#place = 'list';
    this.#listIsWhole = true;
  }

  #leaveList(): void {
    this.#place = this.#listIsWhole ? 'outside' : 'behind';
    this.#listIsWhole = false;
    this.#depth = 1;
    this.#start = this.#next + 1;
  }

  /** Follows brackets and strings up to the end of the value, of the list's beginning, or of the bytes. */
  #inside(found: FeatureSlice[]): void {
    const bytes = this.#bytes;
    const { length } = bytes;
    const isText = this.#place === 'object';
    let at = this.#next;
    for (; at < length; at++) {
      const byte = bytes[at]!;
      if (isText && at > this.#start && this.#isCut(byte, at)) {
        this.#rowEnd = byte === RECORD_SEPARATOR ? 'record' : 'line';
        this.#endRow(at, found);
        this.#next = at;
        return;
      }
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inString = false;
      } else if (byte === QUOTE) this.#inString = true;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        if (byte === OPEN_BRACKET && this.#depth === 1 && this.#isFeatureList(at)) {
          this.#noteCrs(at);
          this.#place = 'list';
          break;
        }
        this.#depth++;
      } else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --this.#depth === 0) {
        this.#leave(at + 1, found);
        break;
      }
    }
    this.#next = Math.min(at + 1, length);
  }

  #isFeatureList(at: number): boolean {
    if (this.#place !== 'object') return false;
    const before = this.#bytes.toString('latin1', Math.max(this.#start, at - MEMBER_BYTES), at);
    return FEATURES_MEMBER.test(before);
  }

  #noteCrs(listAt: number): void {
    if (!this.#isTold) this.#epsg = declaredEpsg(`${this.#bytes.toString('utf8', this.#start, listAt)}[]}`);
  }

  /** @throws UnsupportedFileError where members behind the features name another system than these were read in. */
  #checkCrsBehind(end: number): void {
    if (this.#isTold) return;
    const epsg = declaredEpsg(`{"features":[]${this.#bytes.toString('utf8', this.#start, end)}`);
    if (epsg === undefined || epsg === (this.#epsg ?? WGS84_EPSG)) return;
    throw new UnsupportedFileError(
      `The coordinates are in EPSG:${epsg}, which the file states only after its features; set epsg to ${epsg}`,
    );
  }

  #give(end: number, found: FeatureSlice[]): void {
    const isRow = this.#place !== 'feature';
    const bytes = this.#bytes.subarray(this.#start, end);
    found.push({ byteOffset: this.#base + this.#start, bytes, isRow, epsg: this.#epsg });
  }

  #leave(end: number, found: FeatureSlice[]): void {
    if (this.#place === 'behind') this.#checkCrsBehind(end);
    else this.#give(end, found);
    const isLine = this.#place === 'object' && this.#rowEnd === 'unknown' && !found.at(-1)!.bytes.includes(LINE_FEED);
    if (isLine) this.#rowEnd = 'line';
    this.#place = this.#place === 'feature' ? 'list' : 'outside';
  }
}

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Cuts GeoJSON into its features in constant memory: a FeatureCollection, a list of features, a single feature, or
 * features one a line (RFC 8142).
 *
 * A general streaming parser reads 20,000 small footprints a second; following brackets only, and leaving each feature to
 * `JSON.parse`, is more than ten times as fast and knows the byte of a fault.
 * In a sequence a row that is cut costs itself alone: the next line or record separator begins another.
 * @param chunks of the file, in order; UTF-8.
 * @param epsg system of the coordinates, where it is known without the file.
 * @returns the features of each chunk, not yet parsed; their bytes hold until the next chunk is asked for.
 * @throws BrokenFileError naming the byte, when the file is cut off or is no GeoJSON. @throws UnsupportedFileError for a system of
 * coordinates that is not known, or is named too late.
 */
export async function* scanFeatures(chunks: AsyncIterable<Uint8Array>, epsg?: number): AsyncGenerator<FeatureSlice[]> {
  const scanner = new Scanner(epsg);
  for await (const chunk of chunks) {
    const found = scanner.read(chunk);
    if (found.length > 0) yield found;
  }
  scanner.end();
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Why a row of a sequence is refused whose text is no JSON. */
const UNREADABLE_ROW = 'unreadable_row';

/**
 * Parses a feature's bytes.
 * @returns the feature; of a row of a sequence that cannot be read, the reason why there is none.
 * @throws BrokenFileError naming the byte at which a feature of a list begins that cannot be read.
 */
export function parseFeature({ bytes, byteOffset, isRow }: FeatureSlice): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch (error) {
    if (isRow) return UNREADABLE_ROW;
    const reason = error instanceof SyntaxError ? error.message : 'not UTF-8';
    throw new BrokenFileError(byteAt(byteOffset), `the feature that begins here cannot be read (${reason})`);
  }
}

/** The features of GeoJSON text. @param epsg system of the coordinates, where it is known without the file. */
export async function* geoJsonFeatures(
  chunks: AsyncIterable<Uint8Array>,
  epsg?: number,
): AsyncGenerator<FileFeature[]> {
  for await (const slices of scanFeatures(chunks, epsg)) {
    yield slices.map((slice) => ({
      read: () => parseFeature(slice),
      bytesDone: slice.byteOffset + slice.bytes.length,
      epsg: slice.epsg,
    }));
  }
}
