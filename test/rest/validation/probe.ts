import { InputType } from 'type-graphql';
import { describe, expect, it } from 'vitest';
import { RequestField } from '../../../src/contract/fields/request-field.js';
import { parseBody } from './parse-body.js';

@InputType('ProbePartInput')
class ProbePart {
  @RequestField({ kind: 'number' })
  heightM!: number;
}

@InputType('ProbeInput')
export class Probe {
  @RequestField({ kind: 'number', optional: true }) free?: number;
  @RequestField({ kind: 'number', optional: true, min: -90, max: 90 }) lat?: number;
  @RequestField({ kind: 'number', optional: true, min: 0 }) over?: number;
  @RequestField({ kind: 'number', optional: true, exclusiveMin: 0, exclusiveMax: 0.5 }) share?: number;
  @RequestField({ kind: 'integer', optional: true, min: 1, max: 100 }) limit?: number;
  @RequestField({ kind: 'integer', optional: true }) whole?: number;
  @RequestField({ kind: 'integer', optional: true, exclusiveMin: 0, exclusiveMax: 10 }) inner?: number;
  @RequestField({ kind: 'string', optional: true }) text?: string;
  @RequestField({ kind: 'string', optional: true, minLength: 2, maxLength: 4 }) word?: string;
  @RequestField({ kind: 'string', optional: true, minLength: 1, maxLength: 1 }) letter?: string;
  @RequestField({ kind: 'string', optional: true, pattern: /^[A-Z]+$/ }) code?: string;
  @RequestField({ kind: 'boolean', optional: true }) flag?: boolean;
  @RequestField({ kind: 'enum', values: ['annual', 'summer', 'winter'], optional: true }) goal?: string;
  @RequestField({ kind: 'enum', values: ['rack', 'roof'], optional: true }) mount?: string;
  @RequestField({ kind: 'enum', values: ['only'], optional: true }) only?: string;
  @RequestField({ kind: 'json', optional: true, maxBytes: 64 }) result?: object;
  @RequestField({ kind: 'list', of: { kind: 'string', maxLength: 3 }, optional: true, minItems: 1, maxItems: 2 })
  names?: string[];
  @RequestField({ kind: 'list', of: { kind: 'number' }, optional: true, minItems: 2, maxItems: 3 }) months?: number[];
  @RequestField({ kind: 'nested', of: () => ProbePart, optional: true }) part?: ProbePart;
  @RequestField({ kind: 'list', of: { kind: 'nested', of: () => ProbePart }, optional: true }) parts?: ProbePart[];
  @RequestField({ kind: 'positions', optional: true, minItems: 3, maxItems: 4 }) ring?: number[][];
  @RequestField({ kind: 'list', of: { kind: 'positions' }, optional: true }) holes?: number[][][];
  @RequestField({ kind: 'date', optional: true }) day?: string;
  @RequestField({ kind: 'instant', optional: true }) time?: Date;
  @RequestField({ kind: 'email', optional: true }) email?: string;
  @RequestField({ kind: 'url', optional: true }) logo?: string;
  @RequestField({ kind: 'uuid', optional: true }) id?: string;
}

const parse = (field: string, json: string) => parseBody(Probe, `{"${field}": ${json}}`, 'application/json');

/** One refused value: its field, the value as JSON, and the issue; `below` are the steps from the field to the fault. */
export interface Refusal {
  field: string;
  json: string;
  type: string;
  msg: string;
  ctx?: Record<string, unknown>;
  below?: (string | number)[];
  /** Where it is not the value itself. */
  input?: unknown;
}

/** One taken value: its field, the value as JSON, and what the instance holds. */
export type Acceptance = readonly [field: keyof Probe, json: string, value: unknown];

/** Several values of a field refused alike. */
export const alike = (field: string, type: string, msg: string, ...jsons: string[]): Refusal[] =>
  jsons.map((json) => ({ field, json, type, msg }));

/** One value refused with a context. */
export const refusal = (
  field: string,
  json: string,
  type: string,
  msg: string,
  ctx?: Record<string, unknown>,
  rest: Pick<Refusal, 'below' | 'input'> = {},
): Refusal => ({ field, json, type, msg, ...(ctx && { ctx }), ...rest });

/** Texts refused with a message that ends in the error of the context. */
export const withError = (
  field: string,
  type: string,
  head: string,
  rows: readonly (readonly [text: string, error: string])[],
): Refusal[] => rows.map(([text, error]) => refusal(field, JSON.stringify(text), type, `${head}, ${error}`, { error }));

/** Runs the tables of a kind through the body parser. */
export function describeValues(name: string, refusals: readonly Refusal[], accepted: readonly Acceptance[]): void {
  describe(name, () => {
    it.each(refusals)('$field refuses $json with $type', ({ field, json, type, msg, ctx, below = [], ...rest }) => {
      const input = 'input' in rest ? rest.input : (JSON.parse(json) as unknown);

      const { issues } = parse(field, json);

      expect(issues).toEqual([{ type, loc: ['body', field, ...below], msg, input, ...(ctx && { ctx }) }]);
    });

    it.each(accepted)('%s takes %s', (field, json, value) => {
      const parsed = parse(field, json);

      expect(parsed.issues).toBeUndefined();
      expect(parsed.value?.[field]).toEqual(value);
    });
  });
}
