import { SHARE_BOUND } from '../../bounds.js';

/** Which part of a roof is used: defaults and bounds, for both interfaces and for a roof of which nothing is said. */
export const ROOF_RULES = {
  /** Strip along the edge that stays free [m]. */
  setbackM: { default: 0.5, min: 0, max: 20 },
  /** Least share of an open roof's beam energy in a year. */
  minSunShare: { default: 0.6, ...SHARE_BOUND },
} as const;

/** Room on a flat roof for what a footprint does not show, as shares of the usable area, 0..1. */
export interface UnseenStructures {
  share: number;
  /** Share that one roof in ten exceeds. */
  shareHigh: number;
  source: string;
  /** The same in 繁體中文. */
  sourceZh: string;
}

/** Only the drawn obstructions are on the roof. */
export const NOTHING_UNSEEN: UnseenStructures = {
  share: 0,
  shareHigh: 0,
  source: 'obstructions given',
  sourceZh: '依您畫出的障礙物',
};

/**
 * Stair heads, lift rooms and water tanks may take an eighth of the building's area in Taiwan; as much again is allowed for
 * walkways, air conditioners and additions, of which no survey is known.
 */
export const USUAL_STRUCTURES: UnseenStructures = {
  share: 0.125,
  shareHigh: 0.25,
  source:
    'Building Technical Regulations of Taiwan (建築技術規則), Design and Construction, Art. 1 (9), as of 2026-11: roof structures at most 12.5 % of the building area; the high value is an assumption of 2026-11',
  sourceZh:
    '建築技術規則建築設計施工編第 1 條第 9 款（2026-11）：屋頂突出物不超過建築面積 12.5 %；上限值為 2026-11 的假設',
};

/** The rules of a roof: those that are asked for, and the defaults of the others. */
export const rulesOfRoof = ({
  setbackM = ROOF_RULES.setbackM.default,
  minSunShare = ROOF_RULES.minSunShare.default,
}: {
  heightM: number;
  setbackM?: number | undefined;
  minSunShare?: number | undefined;
}) => ({ setbackM, minSunShare });
