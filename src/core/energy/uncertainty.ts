import { InvalidInputError } from '../errors.js';
import { toRadians } from '../units.js';
import type { ExceededBy, Plane, UncertaintyComponent } from './yield-types.js';

/** Quantile of the standard normal distribution that one in ten is above. */
export const NORMAL_QUANTILE_90 = 1.2815515655446004;
const [NORMAL_QUANTILE_75, NORMAL_QUANTILE_99] = [0.6744897501960817, 2.3263478740408408];

/**
 * Exceedance energies of a single year, taken as normally distributed.
 * @param relativeSigma standard deviation relative to the median, 0..1.
 */
export function exceededBy(medianKwh: number, relativeSigma: number): ExceededBy {
  const at = (quantile: number): number => medianKwh * Math.max(0, 1 - quantile * relativeSigma);
  return { p50: medianKwh, p75: at(NORMAL_QUANTILE_75), p90: at(NORMAL_QUANTILE_90), p99: at(NORMAL_QUANTILE_99) };
}

/** Components together, in quadrature. JCGM 100:2008 (GUM), section 5.1.2. */
export const combinedSigma = (components: readonly Pick<UncertaintyComponent, 'relativeSigma'>[]): number =>
  Math.sqrt(components.reduce((sum, { relativeSigma }) => sum + relativeSigma ** 2, 0));

/**
 * Percentiles of the months of a single year, taken as normally distributed. Each component counts with its spread of the
 * month where that is known, and never with less than that of the year: a month is not better known than the year.
 * @param monthlyKwh the estimates, 12 values.
 * @param components independent causes.
 * @returns kWh, 12 values each; those of a month without energy are 0.
 */
export function monthlyPercentiles(
  monthlyKwh: readonly number[],
  components: readonly UncertaintyComponent[],
): { acMonthlyP10: number[]; acMonthlyP90: number[] } {
  const spreads = monthlyKwh.map((_, month) => {
    const sigmas = components.map(({ relativeSigma, monthlySigma }) =>
      Math.max(relativeSigma, monthlySigma?.[month] ?? 0),
    );
    return NORMAL_QUANTILE_90 * Math.hypot(...sigmas);
  });
  return {
    acMonthlyP10: monthlyKwh.map((kwh, month) => kwh * Math.max(0, 1 - spreads[month]!)),
    acMonthlyP90: monthlyKwh.map((kwh, month) => kwh * (1 + spreads[month]!)),
  };
}

/**
 * Percentiles of a single year's energy, taken as normally distributed.
 * @param medianKwh the estimate.
 * @param components independent causes.
 * @returns kWh; `p10` is exceeded with a probability of 90 %, `p90` of 10 %: model errors, which do not vary by year, are part of both; `relativeSigma` of all together.
 * @throws InvalidInputError when a sigma is not between 0 and 1.
 */
export function energyPercentiles(
  medianKwh: number,
  components: readonly (Pick<UncertaintyComponent, 'relativeSigma'> & { name: string })[],
): { p10: number; p50: number; p90: number; relativeSigma: number } {
  for (const { name, relativeSigma } of components) {
    if (!(relativeSigma >= 0 && relativeSigma <= 1))
      throw InvalidInputError.at(['uncertainty', name], 'a relative sigma must be between 0 and 1', relativeSigma);
  }
  const relativeSigma = combinedSigma(components);
  const spread = NORMAL_QUANTILE_90 * relativeSigma;
  return { p10: medianKwh * Math.max(0, 1 - spread), p50: medianKwh, p90: medianKwh * (1 + spread), relativeSigma };
}

const THEVENARD =
  'Thevenard & Pelland, Estimating the uncertainty in long-term photovoltaic yield predictions, Solar Energy 91 (2013)';

/**
 * Standard deviation of a month's global irradiation from year to year: root mean square over the months of their medians over
 * 8 CWA stations, 2017-2023, corrected for steps of the instruments (0.06 in October to 0.19 in May). With these months a
 * year has 0.037, as departures of months hardly go together.
 */
const MONTH_SIGMA = 0.11;

/** Uncertainty of one year's energy estimated from long-term means in Taiwan; together 9.3 %. */
export const DEFAULT_UNCERTAINTY: readonly UncertaintyComponent[] = [
  {
    name: 'year-to-year-climate',
    relativeSigma: 0.037,
    monthlySigma: Array<number>(12).fill(MONTH_SIGMA),
    source:
      'median over 7 CWA stations of the standard deviation of annual global irradiation, 41 station-years 2017-2022 (2.9 to 4.3 %), corrected for steps of the instruments',
    sourceZh: '7 個中央氣象署測站 2017 至 2022 年共 41 站年的全年日射量標準差之中位數（2.9 至 4.3 %），已校正儀器階差',
  },
  { name: 'long-term-irradiation', relativeSigma: 0.05, source: THEVENARD },
  { name: 'plane-of-array', relativeSigma: 0.03, source: THEVENARD },
  { name: 'module-rating', relativeSigma: 0.03, source: THEVENARD },
  { name: 'soiling', relativeSigma: 0.02, source: THEVENARD },
  { name: 'other-losses', relativeSigma: 0.05, source: THEVENARD },
];

/** Root mean square error of light on planes facing east or west, computed from monthly means, over the sine of the tilt. */
const SIDEWAYS_SIGMA = 0.082;

/**
 * What monthly means cannot know: whether mornings or afternoons are the brighter.
 * @param plane orientation [deg].
 * @returns nothing for a plane that leans to neither side.
 */
export function sidewaysUncertainty(plane: Plane): UncertaintyComponent[] {
  const lean = Math.abs(Math.sin(toRadians(plane.tilt)) * Math.sin(toRadians(plane.azimuth)));
  if (lean < 1e-9) return []; // equal: so small a lean adds nothing
  const source =
    'typical days against the hours of five CWA stations in 2021, planes facing east and west at 30°: 4.1 % root mean square, taken as growing with the lean';
  const sourceZh =
    '以典型日與 2021 年五個氣象站的逐時資料比較，東西向 30° 斜面的均方根誤差為 4.1 %；假設誤差隨傾斜程度增加';
  return [{ name: 'morning-and-afternoon', relativeSigma: SIDEWAYS_SIGMA * lean, source, sourceZh }];
}
