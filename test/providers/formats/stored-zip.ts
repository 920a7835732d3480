import { crc32 } from 'node:zlib';

/** A zip archive whose files are stored as they are. */
export function storedZip(files: Record<string, Buffer>): Buffer {
  const [parts, directory]: Buffer[][] = [[], []];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const label = Buffer.from(name);
    const [size, sum] = [content.length, crc32(content)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(sum, 10);
    common.writeUInt32LE(size, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(label.length, 22);
    parts!.push(Buffer.from('PK\u0003\u0004', 'latin1'), common, label, content);
    const entry = Buffer.alloc(42);
    entry.writeUInt16LE(20, 0);
    common.copy(entry, 2);
    entry.writeUInt32LE(offset, 38);
    directory!.push(Buffer.from('PK\u0001\u0002', 'latin1'), entry, label);
    offset += 30 + label.length + size;
  }
  const list = Buffer.concat(directory!);
  const end = Buffer.alloc(18);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts!, list, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}
