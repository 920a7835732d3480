import { postOperation, subscribe } from '../fetcher.js';
import { sessionHeaders } from '../session.js';
import type { Choice } from './task.js';

// the service answers at the page's own address
const url = window.location.pathname;

/** Records of all lists in the answer to a document. @throws Error with what the service answered instead. */
export async function readChoices(query: string): Promise<Choice[]> {
  const { data, errors } = (await postOperation(url, { query })) as { data?: object; errors?: { message: string }[] };
  if (errors?.[0]) throw new Error(errors[0].message);
  return nodesIn(data);
}

/** The nodes of all connections within a value. */
function nodesIn(value: unknown): Choice[] {
  if (typeof value !== 'object' || value === null) return [];
  const { edges } = value as { edges?: { node: Choice | null }[] };
  if (!edges) return Object.values(value).flatMap(nodesIn);
  return edges.flatMap(({ node }) => (node ? [node] : []));
}

/** What a record is known by: all that its list says of it but the id. */
export const labelOf = ({ id, ...rest }: Choice): string => textsIn(rest).join(' · ') || id;

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return value === null ? [] : [typeof value === 'string' ? value : JSON.stringify(value)];
};

/** Uploads a file for a job. @returns the name by which a job takes it. */
export async function uploadFile(file: File): Promise<string> {
  const name = file.name.replaceAll(/[^A-Za-z0-9._-]/g, '-').replace(/^[.-]+/, '');
  const answer = await fetch(`/api/admin/uploads/${encodeURIComponent(name)}`, {
    method: 'PUT',
    headers: sessionHeaders(),
    body: file,
  });
  if (!answer.ok) throw new Error(await reasonOf(answer));
  return name;
}

async function reasonOf(answer: Response): Promise<string> {
  const { detail } = (await answer.json().catch(() => ({}))) as { detail?: unknown };
  return typeof detail === 'string' ? detail : `The service answered ${answer.status}`;
}

/** A job as it is followed. */
export interface FollowedJob {
  id: string;
  kind: string;
  state: string;
  progress: { done: number; all: number | null; unit: string } | null;
  error: string | null;
  finishedAt: string | null;
}

const FOLLOW = `subscription ($id: ID!) {
  job(id: $id) { id kind state progress { done all unit } error finishedAt }
}`;

let jobs: readonly FollowedJob[] = [];
const listeners = new Set<() => void>();

/** The jobs that were started on this page, newest first, for React. */
export const followedJobs = {
  read: (): readonly FollowedJob[] => jobs,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function note(job: FollowedJob): void {
  jobs = [job, ...jobs.filter(({ id }) => id !== job.id)];
  for (const listener of listeners) listener();
}

/** Follows the job that an answer says was started, until it ends. */
export async function followJobOf(answer: unknown): Promise<void> {
  const payloads = Object.values((answer as { data?: object | null } | null)?.data ?? {}) as ({
    job?: FollowedJob;
  } | null)[];
  const id = payloads.find((payload) => payload?.job?.id)?.job?.id;
  if (id === undefined) return;
  for await (const event of subscribe(url, { query: FOLLOW, variables: { id } })) {
    const { job } = (event as { data?: { job?: FollowedJob } | null }).data ?? {};
    if (job) note(job);
    if (!job || job.finishedAt !== null) return;
  }
}
