import type { BuildingCell, CellEntry } from './building-cell.js';
import { joinedCrc, shiftOf } from './joined-crc.js';
import { start } from './running-sums.js';

/** Texts of a list of buildings in the order of the list. */
export interface ListTexts {
  /** Joined by commas, in UTF-8. */
  joined(): Buffer;
  /** The same compressed, where its parts are in memory. */
  packed(): PackedList | undefined;
}

/** Compressed texts joined by commas: a part of a raw DEFLATE stream, which may be put among others. */
export interface PackedList {
  blocks: readonly Buffer[];
  /** Of the text. */
  crc: number;
  /** Of the text [bytes]. */
  length: number;
}

type PackedCell = Required<BuildingCell>;
type PackedEntry = CellEntry & { cell: PackedCell };
const isPacked = (entry: CellEntry): entry is PackedEntry => entry.cell.packed !== undefined;

/** A comma as a block that is not compressed. @see RFC 1951, section 3.2.4. */
const COMMA = Buffer.from([0, 1, 0, 0xfe, 0xff, 0x2c]);
const COMMA_CRC = 0xe0da836e;

/** Texts that are in cells. */
export class CellTexts implements ListTexts {
  readonly #entries: readonly CellEntry[];

  constructor(entries: readonly CellEntry[]) {
    this.#entries = entries;
  }

  joined(): Buffer {
    let length = 0;
    for (const { cell, building } of this.#entries) length += cell.textEnds[building]! - start(cell.textEnds, building);
    const joined = Buffer.allocUnsafe(length);
    let at = 0;
    for (const { cell, building } of this.#entries) {
      at += cell.text.copy(joined, at, start(cell.textEnds, building), cell.textEnds[building]);
    }
    // the last one has no other behind it
    return joined.subarray(0, -1);
  }

  packed(): PackedList | undefined {
    return this.#entries.every(isPacked) ? joinPacked(this.#entries) : undefined;
  }
}

/** Texts that the database has joined. */
export class ReadTexts implements ListTexts {
  readonly #joined: Buffer;

  constructor(joined: Buffer) {
    this.#joined = joined;
  }

  joined(): Buffer {
    return this.#joined;
  }

  packed(): undefined {
    return undefined;
  }
}

/** The texts of buildings, joined by commas and compressed. */
function joinPacked(entries: readonly PackedEntry[]): PackedList {
  const blocks: Buffer[] = [];
  let [crc, length] = [0, 0];
  for (let first = 0; first < entries.length;) {
    let end = first + 1;
    while (end < entries.length && follows(entries[end]!, entries[end - 1]!)) end++;
    const { cell, building } = entries[first]!;
    const { alone, aloneEnds, following, followingEnds, crcs, shifts } = cell.packed;
    if (first > 0) blocks.push(COMMA);
    blocks.push(alone.subarray(start(aloneEnds, building), aloneEnds[building]));
    const last = building + end - first - 1;
    if (last > building) blocks.push(following.subarray(followingEnds[building], followingEnds[last]));
    for (let at = building; at <= last; at++) {
      crc = length === 0 ? crcWithoutComma(cell, at) : joinedCrc(crc, crcs[at]!, shifts[at]!);
      // each text of a cell has a comma behind it
      length += cell.textEnds[at]! - start(cell.textEnds, at);
    }
    first = end;
  }
  return { blocks, crc, length: Math.max(0, length - 1) };
}

function crcWithoutComma({ packed, textEnds }: PackedCell, at: number): number {
  const bytes = textEnds[at]! - start(textEnds, at) - 1;
  // two equal first parts of a checksum take each other away
  return joinedCrc(COMMA_CRC, packed.crcs[at]!, shiftOf(bytes));
}

const follows = (entry: CellEntry, before: CellEntry): boolean =>
  entry.cell === before.cell && entry.building === before.building + 1;
