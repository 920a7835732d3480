import type { Example } from '../example.js';

/** What an administrator does: a filled document, and what has to be chosen before it can run. */
export interface Task {
  title: string;
  /** A document of exactly one operation. */
  query: string;
  variables?: Readonly<Record<string, unknown>>;
  /** A document of lists; the id of the record that is chosen from them becomes the variable `id`. */
  choose?: string;
  /** Variables that are members of the chosen record. */
  copy?: Readonly<Record<string, string>>;
  /** Kinds of file, as a file field takes them; the uploaded file's name becomes `input.file`. */
  upload?: string;
}

/** Tasks about the same records. */
export interface TaskGroup {
  title: string;
  tasks: readonly Task[];
}

/** A record to choose, with what its list says of it. */
export type Choice = Readonly<Record<string, unknown>> & { id: string };

/** The tab of a task. @param record that it is about. @param file that was uploaded for it. */
export function tabOf({ query, variables, copy = {} }: Task, filled: { record?: Choice; file?: string } = {}): Example {
  const { record, file } = filled;
  const copied = Object.entries(copy).map(([name, from]) => [name, record?.[from]] as const);
  const input = {
    ...(variables?.['input'] as object | undefined),
    ...(file !== undefined && { file }),
  };
  const all = {
    ...(record && { id: record.id }),
    ...variables,
    ...Object.fromEntries(copied),
    ...(Object.keys(input).length > 0 && { input }),
  };
  return Object.keys(all).length === 0 ? { query } : { query, variables: JSON.stringify(all, null, 2) };
}
