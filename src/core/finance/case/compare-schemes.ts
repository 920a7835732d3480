import { annualNetTwd, flowOf, moneyOf } from './case-money.js';
import { energyOfCases, type Household } from './energy-years.js';
import { emptyNotes } from '../finance-notes.js';
import { rowAsOf } from '../rows/finance-table.js';
import {
  COMPARED_SCHEMES,
  type ComparedScheme,
  type FinanceInput,
  type FinanceOptions,
  type SchemeMoney,
} from '../finance-types.js';
import { householdOf } from '../use/household.js';
import { loadShape } from '../use/load-shape.js';
import { resolveCase } from './resolve-case.js';

/** Part of the year that is summer by the household's tariff: June to September. */
const SUMMER_SHARE = 4 / 12;

/** Use of the average household of the table [kWh a month]. */
export function averageUseKwh({ rows, asOf }: Pick<FinanceInput, 'rows' | 'asOf'>): number | undefined {
  const household = rowAsOf(rows, 'household_use', asOf)?.value;
  if (!household) return undefined;
  return household.summerKwhMonth * SUMMER_SHARE + household.nonSummerKwhMonth * (1 - SUMMER_SHARE);
}

/** The options of each scheme: without what the others alone allow. */
const OPTIONS: Record<ComparedScheme, (options: FinanceOptions) => FinanceOptions> = {
  feed_in: ({ battery: _, ...options }) => ({ ...options, mode: 'feed_in' }),
  self_use: ({ leaseSharePercent: _, ...options }) => ({ ...options, mode: 'self_use' }),
  self_use_only: ({ leaseSharePercent: _, ...options }) => ({ ...options, mode: 'self_use', feedInTariff: 0 }),
};

/** The household with its output matched once for all schemes that use it. */
interface Home {
  household: Household | undefined;
  hourShares: number[];
  energyOf: ReturnType<typeof energyOfCases>;
}

function homeOf(input: FinanceInput): Home {
  const [notes, options] = [emptyNotes(), OPTIONS.self_use(input.options ?? {})];
  const household = householdOf({ ...input, options }, notes);
  const hourShares = household ? loadShape({ ...input, options }, notes) : [];
  return { household, hourShares, energyOf: energyOfCases(household, input.annualKwh) };
}

/**
 * Selling all output, using it and selling the rest, and using it alone, beside each other.
 * @param input where no use is given, that of the average household counts.
 */
export function compareSchemes(input: FinanceInput): SchemeMoney[] {
  const monthlyKwhUse = input.monthlyKwhUse ?? averageUseKwh(input);
  const used = { ...input, ...(monthlyKwhUse !== undefined && { monthlyKwhUse }) };
  const home = homeOf(used);
  const use = home.household?.monthlyUseKwh.reduce((sum, kwh) => sum + kwh, 0) ?? null;
  return COMPARED_SCHEMES.map((scheme) => ({
    scheme,
    ...moneyOfScheme(scheme, used, home),
    useKwhYear: use,
    isUseAssumed: input.monthlyKwhUse === undefined,
  }));
}

type Money = Omit<SchemeMoney, 'scheme' | 'useKwhYear' | 'isUseAssumed'>;

const UNKNOWN: Money = {
  soldKwh: null,
  usedKwh: null,
  soldTwd: null,
  savedTwd: null,
  annualNetTwd: null,
  npvTwd: null,
  paybackYears: null,
};

function moneyOfScheme(scheme: ComparedScheme, input: FinanceInput, home: Home): Money {
  const usesHome = scheme !== 'feed_in';
  const options = OPTIONS[scheme](input.options ?? {});
  const of = resolveCase({ ...input, options }, emptyNotes(), usesHome ? home.hourShares : []);
  if (!of || (usesHome && !home.household?.tariff)) return UNKNOWN;
  const flow = flowOf(of, home.energyOf(of));
  const first = flow.years[0]!;
  const { npvTwd, paybackYears } = moneyOf(of, flow);
  return {
    soldKwh: first.exportedKwh,
    usedKwh: first.selfUsedKwh,
    soldTwd: first.feedInTwd,
    savedTwd: first.savingTwd,
    annualNetTwd: annualNetTwd(flow),
    npvTwd,
    paybackYears,
  };
}
