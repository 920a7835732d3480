import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { DurableFolder } from './durable-folder.js';

/** A file or folder of Emscripten's file system. */
interface Node {
  name: string;
}

/** What of Emscripten's file system over the system's own writes. @see emscripten, `libnodefs.js` */
interface NodeFileSystem {
  realPath(node: Node): string;
  stream_ops: { write(stream: { node: Node }, buffer: Int8Array, offset: number, length: number, at: number): number };
  node_ops: {
    mknod(parent: Node, name: string, mode: number, device: number): Node;
    rename(node: Node, parent: Node, name: string): void;
    unlink(parent: Node, name: string): void;
    rmdir(parent: Node, name: string): void;
    setattr(node: Node, attributes: { size?: number }): void;
  };
}

type Prepare = (module: { FS: { filesystems: { NODEFS: NodeFileSystem } } }) => void;

/** The folder of the embedded database, whose writes a `DurableFolder` hears of. */
export class DurableFileSystem extends NodeFS {
  readonly #folder: DurableFolder;

  constructor(place: string, folder: DurableFolder) {
    super(place);
    this.#folder = folder;
  }

  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...parameters);
    const hear: Prepare = ({ FS }) => hearWrites(FS.filesystems.NODEFS, this.#folder);
    const preRun = [hear, emscriptenOpts.preRun ?? []].flat() as typeof emscriptenOpts.preRun;
    return { emscriptenOpts: { ...emscriptenOpts, ...(preRun && { preRun }) } };
  }
}

/** Makes methods of PGlite wait for the disk after what they do, outside of its queue, so that several share a sync. */
export function answerWhenSettled(pglite: PGlite, folder: DurableFolder): void {
  for (const name of ['query', 'exec', 'transaction'] as const) {
    const run = pglite[name].bind(pglite) as (...parameters: unknown[]) => Promise<unknown>;
    const settled = async (...parameters: unknown[]): Promise<unknown> => {
      const result = await run(...parameters);
      await folder.settled();
      return result;
    };
    Object.assign(pglite, { [name]: settled });
  }
}

function hearWrites(files: NodeFileSystem, folder: DurableFolder): void {
  const stream = { ...files.stream_ops };
  const node = { ...files.node_ops };
  const under = (parent: Node, name: string): string => `${files.realPath(parent)}/${name}`;
  files.stream_ops.write = (file, buffer, offset, length, at) => {
    const path = files.realPath(file.node);
    folder.beforeWrite(path, new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length));
    const written = stream.write(file, buffer, offset, length, at);
    folder.afterWrite(path);
    return written;
  };
  files.node_ops.mknod = (parent, name, mode, device) => {
    folder.named(under(parent, name));
    return node.mknod(parent, name, mode, device);
  };
  files.node_ops.rename = (file, parent, name) => {
    const from = files.realPath(file);
    folder.beforeRename(from);
    node.rename(file, parent, name);
    folder.renamed(from, under(parent, name));
  };
  files.node_ops.unlink = (parent, name) => {
    folder.named(under(parent, name));
    node.unlink(parent, name);
  };
  files.node_ops.rmdir = (parent, name) => {
    folder.named(under(parent, name));
    node.rmdir(parent, name);
  };
  files.node_ops.setattr = (file, attributes) => {
    node.setattr(file, attributes);
    if (attributes.size !== undefined) folder.resized(files.realPath(file));
  };
}
