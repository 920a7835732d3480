import { statfs } from 'node:fs/promises';

/** Size of the file system of a folder, and what of it is free for this process; nothing while there is no folder. */
export async function diskOf(folder: string): Promise<{ sizeBytes: number; freeBytes: number } | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && { sizeBytes: disk.blocks * disk.bsize, freeBytes: disk.bavail * disk.bsize };
}
