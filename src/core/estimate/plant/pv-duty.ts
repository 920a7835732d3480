import type { Unknown } from '../../finance/case/finance-case.js';
import { rowAsOf, type AnyFinanceRow, type FinanceStatus } from '../../finance/rows/finance-table.js';
import { codedText, type CodedText } from '../../texts/coded-text.js';

/** Classes of use of a building in Taiwan, from public assembly (A) to dangerous goods (I): 建築技術規則總則編第 3-3 條. */
export const BUILDING_CLASSES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const;
export type BuildingClass = (typeof BUILDING_CLASSES)[number];

/** `unknown` where the owner has to say what decides it. */
export const DUTY_STATES = ['applies', 'exempt', 'does_not_apply', 'unknown'] as const;

/** Whether the law requires a plant on this roof, and of what size. */
export interface PvDuty<Text = CodedText> {
  state: (typeof DUTY_STATES)[number];
  reason: Text;
  /** Area of the building on the ground, and the least at which the law applies to a new one [m2]. */
  buildingAreaM2: number;
  thresholdM2: number;
  /** What the law requires, or would require where that is unknown; `null` where it requires nothing [kW]. */
  requiredKw: number | null;
  possibleKw: number;
  /** Energy of the modules that meet the duty, and the least for which the law requires them [kWh/kW a year]. */
  yieldKwhPerKw: number | null;
  leastKwhPerKw: number | null;
  /** What decides it and is not known. */
  unknowns: (Unknown & Text)[];
  law: string;
  source: string;
  sourceZh?: string;
  date: string | null;
  status: FinanceStatus;
}

/** What the owner says of the building. */
export interface DutyBuilding {
  isNewBuilding?: boolean | undefined;
  buildingClass?: BuildingClass | undefined;
}

/** The building, and the law of its place and day. */
interface DutyPlace {
  roof: DutyBuilding;
  finance: { rows: readonly AnyFinanceRow[]; asOf: string; county?: string | undefined };
}

/** The roof as the law looks at it. */
export interface DutyRoof {
  areaM2: number;
  possibleKw: number;
  /** Energy of a plant of so many kW at the best places [kWh/kW a year]; `null` where nothing fits. */
  yieldOf: (capacityKw: number) => number | null;
}

type Facts = Omit<PvDuty, 'state' | 'reason' | 'unknowns'> & { requiredKw: number; exemptClasses: readonly string[] };
type Finding = Pick<PvDuty, 'state' | 'reason' | 'unknowns'>;

const rounded = (value: number): number => Math.round(value * 10) / 10;

const ask = (field: string, question: CodedText): Unknown => ({ field, ...question, bounds: null });

/** Why the law requires nothing, whatever else is unknown. */
function freeOf(facts: Facts, { isNewBuilding, buildingClass }: DutyBuilding): Finding | undefined {
  const { buildingAreaM2, thresholdM2, exemptClasses } = facts;
  const none = (state: Finding['state'], reason: CodedText): Finding => ({ state, reason, unknowns: [] });
  if (buildingAreaM2 < thresholdM2) {
    const areas = { areaM2: Math.round(buildingAreaM2), thresholdM2 };
    return none('does_not_apply', codedText('duty_small', areas));
  }
  if (isNewBuilding === false) return none('does_not_apply', codedText('duty_existing'));
  const isExempt = buildingClass !== undefined && exemptClasses.includes(buildingClass);
  return isExempt ? none('exempt', codedText('duty_class', { buildingClass })) : undefined;
}

/** What is missing to say whether the law applies. */
function unknownOf(facts: Facts, { isNewBuilding, buildingClass }: DutyBuilding): Finding | undefined {
  const classes = { classes: facts.exemptClasses.join(' or '), classesZh: facts.exemptClasses.join('、') };
  const unknowns = [
    ...(isNewBuilding === undefined ? [ask('roof.isNewBuilding', codedText('ask_new_building'))] : []),
    ...(buildingClass === undefined ? [ask('roof.buildingClass', codedText('ask_building_class', classes))] : []),
  ];
  if (unknowns.length === 0) return undefined;
  const sizes = { requiredKw: rounded(facts.requiredKw), possibleKw: rounded(facts.possibleKw) };
  const reason =
    isNewBuilding === undefined
      ? codedText('duty_new_unknown', sizes)
      : codedText('duty_class_unknown', { ...sizes, ...classes });
  return { state: 'unknown', reason, unknowns };
}

function findingOf({ yieldKwhPerKw, leastKwhPerKw, requiredKw, possibleKw }: Facts): Finding {
  if (yieldKwhPerKw !== null && leastKwhPerKw !== null && yieldKwhPerKw < leastKwhPerKw) {
    const params = { kwh: Math.round(yieldKwhPerKw), least: leastKwhPerKw };
    return { state: 'exempt', reason: codedText('duty_light', params), unknowns: [] };
  }
  const sizes = { requiredKw: rounded(requiredKw), possibleKw: rounded(possibleKw) };
  const code = possibleKw >= requiredKw ? 'duty_applies' : 'duty_applies_short';
  return { state: 'applies', reason: codedText(code, sizes), unknowns: [] };
}

/**
 * The duty to build PV by the law of the place and day.
 * @returns `null` where no such law is known.
 */
export function pvDuty(
  { roof, finance: { rows, asOf, county } }: DutyPlace,
  { areaM2, possibleKw, yieldOf }: DutyRoof,
): PvDuty | null {
  const row = rowAsOf(rows, 'pv_duty', asOf, county);
  if (!row) return null;
  const { law, thresholdBuildingAreaM2: thresholdM2, kwPerM2, exemptBuildingClasses: exemptClasses } = row.value;
  const requiredKw = kwPerM2 * areaM2;
  const facts: Facts = {
    ...{ buildingAreaM2: areaM2, thresholdM2, requiredKw, possibleKw, exemptClasses },
    yieldKwhPerKw: yieldOf(requiredKw),
    leastKwhPerKw: rowAsOf(rows, 'pv_duty_light', asOf, county)?.value.minKwhPerKwYear ?? null,
    ...{ law, source: row.source, ...(row.sourceZh !== undefined && { sourceZh: row.sourceZh }) },
    ...{ date: row.sourceDate, status: row.status },
  };
  const finding = freeOf(facts, roof) ?? unknownOf(facts, roof) ?? findingOf(facts);
  const isRequired = finding.state === 'applies' || finding.state === 'unknown';
  const { exemptClasses: _, ...stated } = facts;
  return { ...finding, ...stated, requiredKw: isRequired ? requiredKw : null };
}
