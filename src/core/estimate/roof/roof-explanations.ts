import { rowsAsOf } from '../../finance/rows/finance-table.js';
import { codedText, type CodedText } from '../../texts/coded-text.js';
import type { RoofAreas } from '../../shade/usable-roof.js';
import type { EstimateInput, EstimateRoof } from '../estimate-types.js';
import { isPitchAssumed } from './roof-faces.js';
import type { RoofSurvey } from './roof-survey.js';

/** A height whose standard deviation reaches this is a rough assumption [m]. */
const ROUGH_HEIGHT_M = 5;

const REASONS = {
  coveredAreaM2: 'area_covered',
  setbackAreaM2: 'area_setback',
  obstructionsAreaM2: 'area_obstructions',
  shadeAreaM2: 'area_shade',
} as const;

/** What is taken from a roof, by reason [m²]. */
export type RoofReasons = Pick<RoofAreas, keyof typeof REASONS>;

/** Why parts of a roof cannot be used, in words; reasons that take nothing are left out. */
export const explainRoof = (areaM2: number, reasons: RoofReasons): CodedText[] =>
  Object.entries(REASONS).flatMap(([name, code]) => {
    const m2 = reasons[name as keyof RoofReasons];
    const params = { m2: Math.round(m2 * 10) / 10, percent: Math.round((m2 / areaM2) * 1000) / 10 };
    return params.m2 > 0 ? [codedText(code, params)] : [];
  });

/** What to warn of where the place lies beside the building that was assessed. */
export const distanceWarnings = ({ distanceM }: { distanceM: number | null }): CodedText[] =>
  distanceM !== null && distanceM > 0
    ? [codedText('building_beside', { distanceM: Math.round(distanceM * 10) / 10 })]
    : [];

/** What to warn of where the height of a roof is not known well. */
export const heightWarnings = ({ heightSigmaM }: { heightSigmaM: number }): CodedText[] =>
  heightSigmaM >= ROUGH_HEIGHT_M ? [codedText('height_uncertain', { sigmaM: heightSigmaM })] : [];

/** What to warn of where the shape of a roof is not known, or there is no model of it. */
export function shapeWarnings({
  shapeSource,
  unusedShape,
}: Pick<EstimateRoof, 'shapeSource' | 'unusedShape'>): CodedText[] {
  if (unusedShape !== undefined) return [codedText('roof_shape_unused', { shape: unusedShape })];
  return shapeSource === 'assumed' ? [codedText('flat_assumed')] : [];
}

/** What to warn of where one face of several is assessed, or its pitch is only assumed. */
export function faceWarnings(
  { form }: Pick<EstimateRoof, 'form'>,
  { face, otherFacesAreaM2 }: Pick<RoofSurvey, 'face' | 'otherFacesAreaM2'>,
): CodedText[] {
  if (form === undefined || face === undefined) return [];
  const rounded = (value: number): number => Math.round(value * 10) / 10;
  return [
    ...(otherFacesAreaM2 > 0
      ? [codedText('one_face_used', { azimuth: Math.round(face.azimuth), m2: rounded(otherFacesAreaM2) })]
      : []),
    ...(isPitchAssumed(form) ? [codedText('roof_pitch_assumed', { tilt: rounded(face.tilt) })] : []),
  ];
}

/**
 * What to warn of where a roof takes more room for its modules than roofs do in practice. Less is no fault: modules became
 * more efficient than those that the figures of practice are of.
 * @param areaM2 of the roof without what taller buildings cover or shade; `possibleKw` that fits on it.
 */
export function areaWarnings(
  areaM2: number,
  possibleKw: number,
  { rows, asOf, county }: EstimateInput['finance'],
): CodedText[] {
  const practice = rowsAsOf(rows, 'area_per_kw', asOf, county).map(({ value }) => value);
  if (practice.length === 0 || possibleKw === 0) return [];
  const m2PerKw = areaM2 / possibleKw;
  const [least, most] = [
    Math.min(...practice.map(({ m2PerKwMin }) => m2PerKwMin)),
    Math.max(...practice.map(({ m2PerKwMax }) => m2PerKwMax)),
  ];
  if (m2PerKw <= most) return [];
  const [shown, from, to] = [m2PerKw, least, most].map((value) => Math.round(value * 10) / 10);
  return [codedText('area_unusual', { m2PerKw: shown!, least: from!, most: to! })];
}
