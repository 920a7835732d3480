import { BrokenFileError, UnsupportedFileError, type FileFeature } from '../../../core/buildings/import/import-file.js';
import { XmlFault, type CityBuildingDraft } from './citygml-building.js';
import { CityGmlScanner } from './citygml-scanner.js';

/** Where the first line names the encoding of the text. */
const ENCODING = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/i;
const HEAD_CHARACTERS = 200;

type Decoder = InstanceType<typeof TextDecoder>;

/**
 * The buildings of CityGML, as they are read: the outline of each is its ground, its height the stated one or that from the
 * ground to the highest point of its roof.
 * @param given code of the system that counts instead of the file's.
 * @throws BrokenFileError naming the place of a fault. @throws UnsupportedFileError for a system or an encoding that is not
 * known.
 */
export async function* cityGmlFeatures(
  chunks: AsyncIterable<Uint8Array>,
  bytesDone: () => number,
  given?: number,
): AsyncGenerator<FileFeature[]> {
  const scanner = new CityGmlScanner();
  let decoder: Decoder | undefined;
  let [bytes, characters] = [0, 0];
  const guarded = (read: () => CityBuildingDraft[], text: string): CityBuildingDraft[] => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error;
      const before = text.slice(0, Math.max(0, scanner.position - characters));
      throw new BrokenFileError(`byte ${bytes + Buffer.byteLength(before)}`, error.message);
    }
  };
  for await (const chunk of chunks) {
    decoder ??= decoderOf(chunk);
    const text = decode(decoder, chunk, bytes);
    const drafts = guarded(() => scanner.read(text), text);
    bytes += chunk.length;
    characters += text.length;
    if (drafts.length > 0) yield featuresOf(drafts, bytesDone(), given);
  }
  guarded(() => (scanner.end(), []), '');
}

const featuresOf = (
  drafts: readonly CityBuildingDraft[],
  bytesDone: number,
  given: number | undefined,
): FileFeature[] =>
  drafts.flatMap((draft) =>
    draft.features(given).map(({ feature, epsg }) => ({ read: () => feature, bytesDone, epsg })),
  );

function decoderOf(head: Uint8Array): Decoder {
  const encoding = ENCODING.exec(Buffer.from(head).toString('latin1', 0, HEAD_CHARACTERS))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new UnsupportedFileError(`The text is in ${encoding}, which is not known: convert it to UTF-8`);
  }
}

function decode(decoder: Decoder, chunk: Uint8Array, bytes: number): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw new BrokenFileError(`byte ${bytes}`, `the text behind it is not ${decoder.encoding.toUpperCase()}`);
  }
}
