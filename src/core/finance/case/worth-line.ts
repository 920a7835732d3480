import { memoizeByIdentity } from '../../memoize-by-identity.js';
import { isRegistered } from '../cost/resolve-tax.js';
import { roofRefusals } from '../cost/subsidy.js';
import type { AnyFinanceRow } from '../rows/finance-table.js';
import { schemeOf } from '../schemes/schemes.js';
import { plantWorth, type EconomicsContext } from './plant-economics.js';

/** Net present value of one capacity by its output: a straight line while nothing but the sales depends on the output. */
interface WorthLine {
  atNoneTwd: number;
  twdPerKwh: number;
  rateTwdPerKwh: number;
}

/** Lines by capacity [kWp]; `undefined` where the value is unknown or no line. */
type WorthLines = Map<number, WorthLine | undefined>;

/** Output through which a line is drawn [kWh per kWp]. */
const USUAL_YIELD = 1_000; // equal: a line is the same through any of its points
/** Most questions and capacities remembered of one table; a roof asks for some dozens of capacities. */
const [MAX_QUESTIONS, MAX_CAPACITIES] = [64, 4_096]; // equal: what is forgotten is calculated again

const questionsOf = memoizeByIdentity((_rows: readonly AnyFinanceRow[]) => new Map<string, WorthLines>());

/** Lines of a money question, shared by all roofs of which the rows say the same. */
const linesOf = memoizeByIdentity((context: EconomicsContext): WorthLines => {
  const { rows, asOf, county, options } = context;
  const questions = questionsOf(rows);
  const key = JSON.stringify([asOf, county, options, roofRefusals(rows, context)]);
  const lines: WorthLines = questions.get(key) ?? new Map();
  if (questions.size >= MAX_QUESTIONS) questions.clear(); // equal: what is forgotten is calculated again
  questions.set(key, lines);
  return lines;
});

function drawnLine(capacityKw: number, context: EconomicsContext): WorthLine | undefined {
  const usualKwh = USUAL_YIELD * capacityKw;
  const at = (kwh: number) => plantWorth(capacityKw, kwh, context, false);
  const [none, usual] = [at(0), at(usualKwh)];
  if (none.npvTwd === null || usual.npvTwd === null || usual.feedInTariff === null) return undefined;
  if (usualKwh <= 0 || isRegistered(context, usual.feedInTariff * usualKwh)) return undefined;
  const twdPerKwh = (usual.npvTwd - none.npvTwd) / usualKwh;
  return { atNoneTwd: none.npvTwd, twdPerKwh, rateTwdPerKwh: usual.feedInTariff };
}

function lineOf(capacityKw: number, context: EconomicsContext): WorthLine | undefined {
  const lines = linesOf(context);
  if (lines.has(capacityKw)) return lines.get(capacityKw);
  if (lines.size >= MAX_CAPACITIES) lines.clear(); // equal: what is forgotten is calculated again
  const line = drawnLine(capacityKw, context);
  lines.set(capacityKw, line);
  return line;
}

/**
 * Net present value of a plant for a search of sizes: that of `plantEconomics` within 1e-12 of its cost. Where all output is
 * sold it is a straight line of the output up to the sales from which an owner registers for value-added tax, so that two
 * values answer for all outputs of a capacity; otherwise it is calculated.
 * @returns TWD; `null` where a required figure is missing.
 */
export function npvOfOutput(capacityKw: number, annualKwh: number, context: EconomicsContext): number | null {
  const line = schemeOf(context.options).usesHousehold ? undefined : lineOf(capacityKw, context);
  if (line === undefined || isRegistered(context, line.rateTwdPerKwh * annualKwh))
    return plantWorth(capacityKw, annualKwh, context, false).npvTwd;
  return line.atNoneTwd + line.twdPerKwh * annualKwh;
}
