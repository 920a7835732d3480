/** Why a question has no answer; each has a sentence and a way on. */
export type PageFault =
  | {
      kind:
        | 'offline'
        | 'unavailable'
        | 'notFound'
        | 'noBuilding'
        | 'positionRefused'
        | 'unknown'
        | 'signedOut'
        | 'wrongPassword'
        /** An answer in the address of the page is of another kind, or is no longer asked for. */
        | 'badLink';
    }
  | { kind: 'busy'; seconds: number }
  /** A sentence of the service, in English, says what does not fit, or which state of a record does not allow it. */
  | { kind: 'refused'; why: string }
  | { kind: 'invalid'; why: string; outside?: OutsideBound };

/** A number that is over the greatest that may be given, or under the least. */
export interface OutsideBound {
  given: number;
  most?: number;
  least?: number;
}

/** A question that failed in a known way. */
export class FaultError extends Error {
  constructor(readonly fault: PageFault) {
    super(fault.kind);
  }
}

/** PageFault of anything that was thrown. */
export const faultOf = (error: unknown): PageFault => (error instanceof FaultError ? error.fault : { kind: 'unknown' });

interface GraphError {
  message: string;
  extensions?: { code?: string; detail?: InputFault[] };
}

interface InputFault {
  type: string;
  msg: string;
  input?: unknown;
  ctx?: { le?: number; ge?: number };
}

const BUSY_SECONDS = 5;

/** How a question is asked: as whom, and until when. */
interface AskOptions {
  token?: string | undefined;
  signal?: AbortSignal;
}

/**
 * Asks the graph one question.
 * @param language of the texts in the answer.
 * @returns the data, of which parts may be null with an error.
 * @throws FaultError where there is no data, or an input does not fit.
 */
export async function ask<Answer>(
  query: string,
  variables: object,
  language: string,
  options: AskOptions = {},
): Promise<Answer> {
  const response = await send({ query, variables }, language, options);
  const seconds = Number(response.headers.get('Retry-After')) || BUSY_SECONDS;
  const body = (await response.json().catch(() => ({}))) as { data?: Answer | null; errors?: GraphError[] };
  const errors = body.errors ?? [];
  // one that says what does not fit is meant for who asked, whatever else was answered
  const invalid = errors.find(({ extensions }) => extensions?.code === 'VALIDATION_FAILED');
  const error = invalid ?? errors[0];
  const empty = invalid !== undefined || !body.data || Object.values(body.data).every((part) => part === null);
  if (empty) throw new FaultError(error ? graphFault(error, seconds) : statusFault(response.status, seconds));
  return body.data!;
}

async function send(body: object, language: string, { token, signal }: AskOptions): Promise<Response> {
  try {
    return await fetch('/graphql', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Accept-Language': language,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new FaultError({ kind: 'offline' });
  }
}

function graphFault({ message, extensions }: GraphError, seconds: number): PageFault {
  switch (extensions?.code) {
    case 'NOT_FOUND':
      return { kind: 'notFound' };
    case 'UNAUTHENTICATED':
      return { kind: 'signedOut' };
    case 'CONFLICT':
    case 'FORBIDDEN':
      return { kind: 'refused', why: message };
    case 'RATE_LIMITED':
    case 'TOO_COSTLY':
      return { kind: 'busy', seconds };
    case 'UPSTREAM_UNAVAILABLE':
      return { kind: 'unavailable' };
    case 'BAD_USER_INPUT':
    case 'VALIDATION_FAILED':
      return invalidFault(extensions.detail?.[0], message);
    default:
      return { kind: 'unknown' };
  }
}

function invalidFault(found: InputFault | undefined, message: string): PageFault {
  // what the forms of the pages send has the right type; what a link has may not
  if (found?.type === 'type_error') return { kind: 'badLink' };
  const { msg: why = message, input, ctx: { le, ge } = {} } = found ?? {};
  if (typeof input !== 'number' || (le === undefined && ge === undefined)) return { kind: 'invalid', why };
  const outside = { given: input, ...(le !== undefined && { most: le }), ...(ge !== undefined && { least: ge }) };
  return { kind: 'invalid', why, outside };
}

function statusFault(status: number, seconds: number): PageFault {
  if (status === 429) return { kind: 'busy', seconds };
  return { kind: status >= 502 && status <= 504 ? 'unavailable' : 'unknown' };
}
