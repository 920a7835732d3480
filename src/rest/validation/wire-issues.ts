import type { FieldDescriptor, FieldPlace, FieldRule } from '../../contract/fields/field-kinds.js';
import { fieldsIn, requestFields } from '../../contract/fields/field-registry.js';
import type { InputIssue } from '../../core/errors.js';
import { isRecord } from '../../core/json/is-record.js';
import { requestName, toHeaderName } from '../naming.js';
import type { RequestShape } from './parse-request.js';

/** What of a route says where its request carries an input. */
export interface Carrier {
  request: RequestShape;
  streamsBody?: true;
}

const PLACES: readonly FieldPlace[] = ['path', 'query', 'header', 'body'];

/**
 * The items of a 422 answer: each located in the part of the request that carries it, in the names of the wire.
 * @param issues found while reading the request or by the domain, with the names of properties alone.
 * @param query text after the question mark; a value of a parameter is shown as it was sent.
 */
export function wireIssues(issues: readonly InputIssue[], { request, streamsBody }: Carrier, query = ''): InputIssue[] {
  const sent = new URLSearchParams(query);
  const fallback = request.body || streamsBody ? 'body' : request.query ? 'query' : 'path';
  return issues.map((issue) => {
    const [property, ...rest] = issue.loc;
    const place = PLACES.find((part) => declaredIn(request, part, property)) ?? fallback;
    const field = declaredIn(request, place, property);
    const texts = place === 'query' ? sent : undefined;
    const path = property === undefined ? [] : [wireName(property, field, place), ...wirePath(rest, field?.rule)];
    return {
      ...issue,
      loc: [place, ...path],
      ...wireInput(issue, field, (name) => declaredIn(request, place, name), texts),
    };
  });
}

const declaredIn = (request: RequestShape, place: FieldPlace, property: unknown): FieldDescriptor | undefined => {
  const requestClass = request[place];
  return requestClass && fieldsIn(requestClass, place).find((field) => field.property === property);
};

function wireName(step: string | number, field: FieldDescriptor | undefined, place?: FieldPlace): string | number {
  if (typeof step === 'number') return step;
  return place === 'header' ? toHeaderName(step) : requestName(field ?? { property: step });
}

/** The steps below a value of a rule; names in free-form JSON are the caller's own. */
function wirePath([step, ...rest]: InputIssue['loc'], rule: FieldRule | undefined): InputIssue['loc'] {
  if (step === undefined) return [];
  if (rule?.kind === 'json') return [step, ...rest];
  const member =
    rule?.kind === 'nested' ? requestFields(rule.of()).find(({ property }) => property === step) : undefined;
  return [wireName(step, member), ...wirePath(rest, rule?.kind === 'list' ? rule.of : member?.rule)];
}

/** A fault of the request as a whole shows its members, which have the names of the wire too. */
function wireInput(
  { loc, input, type }: InputIssue,
  field: FieldDescriptor | undefined,
  fieldOf: (property: string) => FieldDescriptor | undefined,
  sent: URLSearchParams | undefined,
): Pick<InputIssue, 'input'> {
  if (loc.length === 0) return isRecord(input) ? { input: wireMembers(input, fieldOf, sent) } : {};
  if (loc.length > 1 || type === 'missing' || field?.sensitive === true || field?.rule.kind === 'list') return {};
  const text = sentText(sent, requestName(field ?? { property: String(loc[0]) }));
  return text === undefined ? {} : { input: text };
}

const wireMembers = (
  input: Record<string, unknown>,
  fieldOf: (property: string) => FieldDescriptor | undefined,
  sent: URLSearchParams | undefined,
): object =>
  Object.fromEntries(
    Object.entries(input).map(([property, value]) => {
      const name = requestName(fieldOf(property) ?? { property });
      return [name, sentText(sent, name) ?? value];
    }),
  );

/** The last of a repeated parameter counts. */
const sentText = (sent: URLSearchParams | undefined, name: string): string | undefined => sent?.getAll(name).at(-1);
