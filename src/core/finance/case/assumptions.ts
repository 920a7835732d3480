import { codedText, type CodedText } from '../../texts/coded-text.js';
import { currencyOf, rowAsOf } from '../rows/finance-table.js';
import type { FinanceCase } from './finance-case.js';
import type { FinanceInput } from '../finance-types.js';
import {
  noteUnknown,
  bounded,
  fromRow,
  noteGiven,
  notePercentiles,
  noteTrialChange,
  type FinanceNotes,
} from '../finance-notes.js';
import { schemeOf } from '../schemes/schemes.js';
import {
  buildingDays,
  refusedSubsidies,
  subsidyOffers,
  type SubsidyOffer,
  type SubsidyOffers,
  type SubsidyQuery,
} from '../cost/subsidy.js';

/** Programmes that the roof is too large for are named with the reason, not asked about. */
const noteRefusals = (notes: FinanceNotes, query: SubsidyQuery, rows: FinanceInput['rows']): void => {
  for (const { row, roofAreaM2, maxM2 } of refusedSubsidies(rows, query)) {
    const areaM2 = Math.round(roofAreaM2);
    const value = `not paid: roof of ${areaM2} m2, at most ${maxM2} m2`;
    const reason = codedText('subsidy_roof_too_large', { areaM2, maxM2 });
    fromRow(notes, row, { name: `subsidy.${row.value.name}`, value, unit: 'text', reason });
  }
};

/** What is paid at least and at most [TWD], with the question whether it is. */
const askOffer = (notes: FinanceNotes, { row, amountMaxTwd }: SubsidyOffer): void => {
  const { name, condition } = row.value;
  const question = condition
    ? codedText('ask_subsidy_condition', { name, condition })
    : codedText('ask_subsidy', { name });
  noteUnknown(notes, 'finance.subsidyTwd', question, [0, amountMaxTwd]);
};

/** Names a programme that is not counted, with the reason. */
const noteUncounted = (notes: FinanceNotes, { row, amountMaxTwd }: SubsidyOffer, reason: CodedText): void =>
  fromRow(notes, row, {
    name: `subsidy.${row.value.name}`,
    value: amountMaxTwd,
    unit: 'TWD',
    range: [0, amountMaxTwd],
    reason,
  });

const noteOffers = (notes: FinanceNotes, offers: SubsidyOffers, input: FinanceInput): number => {
  const { counted, grants, tooLate } = offers;
  const [best] = counted;
  const value = best?.amountTwd ?? 0;
  if (best) {
    fromRow(notes, best.row, { name: 'subsidyTwd', value, unit: 'TWD', range: [0, best.amountMaxTwd] });
    askOffer(notes, best);
  }
  for (const grant of grants) {
    const [name, value] = [grant.row.value.name, Math.round(grant.amountMaxTwd)];
    noteUncounted(notes, grant, codedText('grant_not_counted'));
    notes.warnings.push(codedText('grant_possible', { name, value, currency: currencyOf(input.options) }));
    askOffer(notes, grant);
  }
  for (const late of tooLate) {
    const days = buildingDays(input.rows, input);
    const ends = { name: late.row.value.name, day: late.row.validTo ?? '', days };
    noteUncounted(notes, late, codedText('subsidy_ends_too_soon', ends));
    notes.warnings.push(codedText('subsidy_ends_too_soon', ends));
  }
  const high = Math.max(0, ...[...counted, ...grants].map(({ amountMaxTwd }) => amountMaxTwd));
  if (high > 0) bounded(notes, 'subsidyTwd', 'TWD', value, [0, high], { chance: false });
  return value;
};

/** Subsidy: given, or what the best open programme pays; never more than the plant costs; none for a leased roof's owner. */
export const subsidyTwd = (input: FinanceInput, notes: FinanceNotes, costTwd: number): number => {
  const { subsidyTwd: own, subsidyVariants = [], leaseSharePercent } = input.options ?? {};
  if (leaseSharePercent !== undefined) return 0;
  if (own !== undefined) return Math.min(costTwd, noteGiven(notes, 'subsidyTwd', own, 'TWD'));
  const variants = [...schemeOf(input.options).subsidyVariants, ...subsidyVariants];
  const { capacityKw, asOf, county, roofAreaM2, options } = input;
  const query = { capacityKw, costTwd, roofAreaM2, asOf, county, options, variants };
  noteRefusals(notes, query, input.rows);
  return Math.min(costTwd, noteOffers(notes, subsidyOffers(input.rows, query), input));
};

const PERCENT_YEAR = '% a year';

/** Percentages by the options that give them: the row that has them otherwise, and whether chance moves them or the owner chooses. */
const PERCENTAGES = {
  degradationPercent: { kind: 'degradation', chance: true },
  discountRatePercent: { kind: 'discount_rate', chance: false },
} as const;

/** Loss of output, or the rate at which later money counts less [% a year]. */
export const yearlyPercent = (
  input: FinanceInput,
  notes: FinanceNotes,
  key: keyof typeof PERCENTAGES,
): number | null => {
  const [own, { kind, chance }] = [input.options?.[key], PERCENTAGES[key]];
  if (own !== undefined) return noteGiven(notes, key, own, PERCENT_YEAR);
  const row = rowAsOf(input.rows, kind, input.asOf, input.county);
  if (!row) return noteUnknown(notes, `finance.${key}`, codedText(`ask_${kind}`)) ?? null;
  const { percentPerYear: value, percentPerYearMin: low, percentPerYearMax: high } = row.value;
  fromRow(notes, row, { name: key, value, unit: PERCENT_YEAR, range: [low, high] });
  bounded(notes, key, PERCENT_YEAR, value, [low, high], { chance });
  return value;
};

/** Fee for recycling modules: yearly instalments by capacity, and by energy where the rate contains it. */
export const recyclingFee = (input: FinanceInput, notes: FinanceNotes): FinanceCase['recyclingFee'] => {
  const row = rowAsOf(input.rows, 'module_recycling_fee', input.asOf, input.county);
  if (!row) return { twdPerKwYear: 0, years: 0, twdPerKwh: 0 };
  const { includedInRate, twdPerKwh: contained, twdPerKw = 0, instalments: years = 1 } = row.value;
  // a given tariff is taken as net of what the table's rates contain
  const twdPerKwh = includedInRate && input.options?.feedInTariff === undefined ? contained : 0;
  const twdPerKwYear = twdPerKw / years;
  if (twdPerKwh > 0) fromRow(notes, row, { name: 'recyclingFeeTwdPerKwh', value: twdPerKwh, unit: 'TWD/kWh' });
  if (twdPerKwYear > 0) {
    const name = `recyclingFeeTwdPerKwYear (years 1 to ${years})`;
    fromRow(notes, row, { name, value: twdPerKwYear, unit: 'TWD/kW and year' });
  }
  return { twdPerKwYear, years, twdPerKwh };
};

/** Notes the yield's percentiles where they are given, else a trial change. */
export const noteYield = (input: FinanceInput, notes: FinanceNotes): void => {
  const { annualKwh: base, annualKwhP10: p10, annualKwhP90: p90 } = input;
  if (p10 === undefined || p90 === undefined) return noteTrialChange(notes, 'annualKwh', 'kWh', base);
  const [atLow, atHigh] = [{ annualKwh: p10 }, { annualKwh: p90 }];
  notePercentiles(notes, { name: 'annualKwh', unit: 'kWh', base, low: p10, high: p90, atLow, atHigh });
};
