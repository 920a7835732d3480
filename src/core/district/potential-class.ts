/** Classes of roofs, from the least to the most energy for a kWp. */
export const POTENTIAL_CLASSES = [1, 2, 3, 4, 5] as const;
export type PotentialClass = (typeof POTENTIAL_CLASSES)[number];

/** A class as maps show it. */
export interface ClassLegend {
  class: PotentialClass;
  /** Least specific yield of the class [kWh/kWp a year]; the lowest class has no limit. */
  fromKwhPerKwp: number;
  /** Colour, `#rrggbb`. */
  color: string;
  label: string;
  labelZh: string;
}

/**
 * The classes by specific yield of all modules that fit. Open flat roofs of Taiwan have 1,000 (Keelung) to 1,400 kWh/kWp
 * (the south); steps of 150 separate sites in the north from shaded roofs. The colours are five steps of viridis, which differ in
 * lightness too and so are distinguished with every kind of colour vision.
 * @see Smith & van der Walt, A Better Default Colormap for Matplotlib, SciPy 2015.
 */
export const CLASS_LEGEND: readonly ClassLegend[] = [
  { class: 1, fromKwhPerKwp: 0, color: '#440154', label: 'very low', labelZh: '極低' },
  { class: 2, fromKwhPerKwp: 700, color: '#3b528b', label: 'low', labelZh: '偏低' },
  { class: 3, fromKwhPerKwp: 850, color: '#21918c', label: 'medium', labelZh: '中等' },
  { class: 4, fromKwhPerKwp: 1_000, color: '#5ec962', label: 'good', labelZh: '良好' },
  { class: 5, fromKwhPerKwp: 1_150, color: '#fde725', label: 'very good', labelZh: '極佳' },
];

/** Colour of a roof on which nothing fits, or whose potential is not known. */
export const NO_CLASS_COLOR = '#d3cdbf';

/** Class of a specific yield [kWh/kWp a year]. */
export const classOf = (specificYield: number): PotentialClass =>
  CLASS_LEGEND.findLast(({ fromKwhPerKwp }) => specificYield >= fromKwhPerKwp)!.class;

/** What a plant is worth in words: earns its discount rate, does not, or nothing is built. */
export const WORTH_CLASSES = ['gain', 'loss', 'none'] as const;
export type WorthClass = (typeof WORTH_CLASSES)[number];

/** Worth of a plant by its net present value; `null` where nothing is built or no money is known. */
export const worthClassOf = (npvTwd: number | null): WorthClass =>
  npvTwd === null ? 'none' : npvTwd >= 0 ? 'gain' : 'loss';

/** What the law requires of a new building of a roof's size: nothing, a plant that fits, or one that does not. */
export const DUTY_CLASSES = ['none', 'fits', 'short'] as const;
export type DutyClass = (typeof DUTY_CLASSES)[number];
