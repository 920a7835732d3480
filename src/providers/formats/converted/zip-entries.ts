import { BrokenFileError } from '../../../core/buildings/import/import-file.js';
import type { FileBytes } from '../file-bytes.js';

/** Signatures and lengths of the records at the end of an archive. @see APPNOTE.TXT 6.3.10, sections 4.3.12 and 4.3.16. */
const END = { signature: 0x06054b50, bytes: 22, maxComment: 0xffff, sizeAt: 12, offsetAt: 16 };
const ENTRY = {
  signature: 0x02014b50,
  bytes: 46,
  flagsAt: 8,
  nameLengthAt: 28,
  extraLengthAt: 30,
  commentLengthAt: 32,
};
/** Names are in UTF-8, section 4.4.4; else in the first character set of the PC, as GDAL takes them. */
const UTF8_FLAG = 0x0800;
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
/** Largest list of entries that is read [bytes]: some hundred thousand names. */
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024;

/**
 * The names of the files in a zip archive.
 * @throws BrokenFileError when the list at its end is missing, or is too long.
 */
export async function zipEntries(file: FileBytes): Promise<string[]> {
  const tailBytes = Math.min(file.sizeBytes, END.bytes + END.maxComment);
  const tail = Buffer.from(await file.read(file.sizeBytes - tailBytes, tailBytes));
  const end = tail.lastIndexOf(Buffer.from(Uint32Array.of(END.signature).buffer));
  if (end < 0 || end + END.bytes > tail.length)
    throw broken(file, 'the list of the files in the zip archive is missing');
  const [size, offset] = [tail.readUInt32LE(end + END.sizeAt), tail.readUInt32LE(end + END.offsetAt)];
  if (size > MAX_DIRECTORY_BYTES || offset + size > file.sizeBytes) {
    throw broken(file, 'the list of the files in the zip archive is too long');
  }
  return namesIn(Buffer.from(await file.read(offset, size)));
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + ENTRY.bytes <= directory.length && directory.readUInt32LE(at) === ENTRY.signature;) {
    const [name, extra, comment] = [ENTRY.nameLengthAt, ENTRY.extraLengthAt, ENTRY.commentLengthAt].map((field) =>
      directory.readUInt16LE(at + field),
    ) as [number, number, number];
    const bytes = directory.subarray(at + ENTRY.bytes, at + ENTRY.bytes + name);
    const isUtf8 = (directory.readUInt16LE(at + ENTRY.flagsAt) & UTF8_FLAG) !== 0;
    names.push(isUtf8 ? bytes.toString('utf8') : fromCp437(bytes));
    at += ENTRY.bytes + name + extra + comment;
  }
  return names;
}

const fromCp437 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP437[byte - 128]!)).join('');

const broken = ({ sizeBytes }: FileBytes, reason: string): BrokenFileError =>
  new BrokenFileError(`byte ${sizeBytes}`, reason);
