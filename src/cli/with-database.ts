import { readSettings } from '../config/read-settings.js';
import { openDatabase, type Database } from '../database/database.js';

/** Connections that a load needs: one keeps its lock, one stores, one is spare. */
const LOAD_CONNECTIONS = 3;

/** Opens the database of the settings. */
export const openConfigured = (): Promise<Database> => openDatabase(readSettings());

/** The same with the connections that a load needs. */
export function openForLoad(): Promise<Database> {
  const settings = readSettings();
  const databasePoolSize = Math.max(settings.databasePoolSize, LOAD_CONNECTIONS);
  return openDatabase(Object.assign(settings, { databasePoolSize }));
}

/** Opens something, works with it, and closes it, whatever came of the work. */
export async function closing<C extends { close(): Promise<void> }, T>(
  opening: Promise<C>,
  work: (opened: C) => Promise<T>,
): Promise<T> {
  const opened = await opening;
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}
