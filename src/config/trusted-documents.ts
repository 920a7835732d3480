import { readFileSync } from 'node:fs';
import { isRecord } from '../core/json/is-record.js';
import { SettingsError, type Settings } from './settings.js';

const VARIABLE = 'GRAPHQL_MANIFEST';
const FORMS = 'an object of documents by id, or a manifest of @apollo/generate-persisted-query-manifest';

/**
 * Reads the documents that clients may name by an id instead of sending them.
 * @returns texts of documents by id; none without a manifest.
 * @throws SettingsError when the manifest cannot be read.
 */
export function readTrustedDocuments({ graphqlManifest }: Pick<Settings, 'graphqlManifest'>): Map<string, string> {
  if (graphqlManifest === undefined) return new Map();
  const pairs = pairsOf(parse(graphqlManifest));
  const isSound = pairs?.every(([id, text]) => typeof id === 'string' && typeof text === 'string') === true;
  if (!isSound) throw new SettingsError([`${VARIABLE}: ${graphqlManifest} must hold ${FORMS}`]);
  return new Map(pairs as [string, string][]);
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'not JSON';
    throw new SettingsError([`${VARIABLE}: ${file} cannot be read (${reason})`]);
  }
}

function pairsOf(manifest: unknown): [unknown, unknown][] | undefined {
  if (!isRecord(manifest)) return undefined;
  const { operations } = manifest;
  if (!Array.isArray(operations)) return Object.entries(manifest);
  return operations.map((operation): [unknown, unknown] =>
    isRecord(operation) ? [operation['id'], operation['body']] : [undefined, undefined],
  );
}
