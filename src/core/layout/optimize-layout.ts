import { InvalidInputError } from '../errors.js';
import { toRadians } from '../units.js';
import { assertLayoutInput } from './layout-input.js';
import type { LayoutInput, ModuleLayout, ModuleOrientation, RowSky } from './layout-types.js';
import { describeLayout, orderedPolygons } from './pack-modules.js';
import { packRows, type PackedRows } from './pack-rows.js';
import { arrangeRows, orientationsOf, rowAzimuths, type RowArrangement } from './row-arrangement.js';
import { shadeFreePitch, type HourWindow } from './row-pitch.js';
import { rowShadeLoss, type RowShadeLoss } from './row-shade.js';

/** What may be chosen, and what a choice is worth. */
export interface LayoutSearch {
  /** Tilts to try, degrees; 0 to 30 in steps of 5 when absent. */
  tilts?: readonly number[] | undefined;
  /** AC energy of a kW on a plane without row shade [kWh per kWp and year]; angles in degrees. */
  kwhPerKwp: (tilt: number, azimuth: number) => number;
  /** Light of the year, for the rows' shade on each other; without it rows are held to take nothing from each other. */
  sky?: RowSky | undefined;
  /** Groups of cells up the slope of a module that drop out as a whole, see `rowShadeLoss`. */
  bypassGroups?: number | undefined;
  /** Gaps to try, as shares of the gap that is free of row shade in the design hours; 0 to 1.25 in quarters when absent. */
  gapShares?: readonly number[] | undefined;
  /** Solar time of the design hours; 9 to 15 when absent. */
  designHours?: HourWindow | undefined;
  /** Least clear distance between rows, for service [m]; the gap between modules when absent. */
  minRowGapM?: number | undefined;
  /** Capacity that may be connected [kW]; none when absent. */
  maxCapacityKw?: number | undefined;
  /** Worth of a plant by its energy [kWh a year] and capacity [kW], such as its net present value; the energy itself when absent. */
  worth?: ((annualKwh: number, capacityKw: number) => number) | undefined;
}

/** Everything but what is searched for. */
export type LayoutSearchInput = Omit<LayoutInput, 'tilt' | 'pitch'>;

/** One plant that was considered. */
export interface LayoutChoice {
  tilt: number;
  rowAzimuth: number;
  orientation: ModuleOrientation;
  rowPitchM: number;
  /** Modules built, after the limit of capacity. */
  count: number;
  capacityKw: number;
  /** After row shade. */
  kwhPerKwp: number;
  annualKwh: number;
  rowShade: RowShadeLoss;
  worth: number;
}

export interface OptimizedLayout {
  /** All modules that fit at the best choice; a limit of capacity takes a first part of their ranked list. */
  layout: ModuleLayout;
  best: LayoutChoice;
  /** The best choice of each tilt, by rising tilt. */
  byTilt: LayoutChoice[];
}

interface Candidate {
  choice: LayoutChoice;
  input: LayoutInput;
  packed: PackedRows;
}

/** Taiwan's installers space rows for the sun from nine to three. */
const DESIGN_HOURS: HourWindow = { from: 9, to: 15 };
const TILTS = [0, 5, 10, 15, 20, 25, 30];
const GAP_SHARES = [0, 0.25, 0.5, 0.75, 1, 1.25];
/** Pitches nearer than this are one [m]. */
const SAME_PITCH_M = 0.005;

const NO_LOSS: RowShadeLoss = { beam: 0, diffuse: 0, total: 0 };

/** Pitches to try for rows at an azimuth, the closest first [m]. */
function pitchesFor(input: LayoutInput, rows: RowArrangement, search: LayoutSearch): number[] {
  const { depthM, gapM } = rows.spacing;
  const closest = depthM + Math.max(search.minRowGapM ?? 0, gapM * Math.cos(toRadians(input.tilt)));
  if (input.tilt === 0) return [closest];
  const section = { slopeLengthM: rows.slopeLengthM, tilt: input.tilt };
  const free = shadeFreePitch(input.lat, section, search.designHours ?? DESIGN_HOURS, rows.rowAzimuth);
  const all = (search.gapShares ?? GAP_SHARES).map((share) => Math.max(closest, depthM + share * (free - depthM)));
  return all.filter((pitch, i) => all.findIndex((other) => Math.abs(other - pitch) < SAME_PITCH_M) === i);
}

function lossOf(input: LayoutInput, { kinds: [arrangement], blocks }: PackedRows, search: LayoutSearch): RowShadeLoss {
  if (!search.sky || input.tilt === 0) return NO_LOSS;
  const rows = Math.max(0, ...blocks.map((block) => block.rows.lines.length));
  const { slopeLengthM, rowAzimuth, spacing } = arrangement;
  const groups = search.bypassGroups === undefined ? undefined : search.bypassGroups * (input.modulesUpslope ?? 1);
  const array = { slopeLengthM, tilt: input.tilt, pitchM: spacing.pitchM, rowAzimuth, rows, bypassGroups: groups };
  return rowShadeLoss(array, search.sky);
}

/** Energy and worth of rows that were packed. */
function choiceOf(input: LayoutInput, packed: PackedRows, search: LayoutSearch): LayoutChoice {
  const [arrangement] = packed.kinds;
  const moduleKw = input.module.powerW / 1000;
  const allowed = Math.floor((search.maxCapacityKw ?? Infinity) / moduleKw + 1e-9);
  const count = Math.min(packed.count * (input.modulesUpslope ?? 1), allowed);
  const rowShade = lossOf(input, packed, search);
  const kwhPerKwp = search.kwhPerKwp(input.tilt, arrangement.rowAzimuth) * (1 - rowShade.total);
  const [capacityKw, annualKwh] = [count * moduleKw, count * moduleKw * kwhPerKwp];
  return {
    tilt: input.tilt,
    rowAzimuth: arrangement.rowAzimuth,
    orientation: arrangement.orientation,
    rowPitchM: arrangement.spacing.pitchM,
    count,
    capacityKw,
    kwhPerKwp,
    annualKwh,
    rowShade,
    worth: search.worth?.(annualKwh, capacityKw) ?? annualKwh,
  };
}

function candidatesAt(input: LayoutInput, search: LayoutSearch): Candidate[] {
  return rowAzimuths(input).flatMap((azimuth) =>
    orientationsOf(input).flatMap((orientation) => {
      const rows = arrangeRows(input, azimuth, orientation);
      if (rows.heightM > (input.maxHeightM ?? Infinity)) return [];
      return pitchesFor(input, rows, search).map((pitchM): Candidate => {
        const spaced: LayoutInput = { ...input, pitch: { rule: 'fixed', pitchM } };
        const packed = packRows(input.usable, [arrangeRows(spaced, azimuth, orientation)]);
        return { choice: choiceOf(spaced, packed, search), input: spaced, packed };
      });
    }),
  );
}

/** Worth first; of equal worth the wider rows. */
const preferred = (a: Candidate, b: Candidate): Candidate =>
  b.choice.worth > a.choice.worth || (b.choice.worth === a.choice.worth && b.choice.rowPitchM > a.choice.rowPitchM)
    ? b
    : a;

/**
 * Tilt, row distance, direction and orientation that together bring the most from the roof that is there.
 * Modules stand on racks; all combinations of tilt and gap are packed and weighed with the shade of the rows on each other.
 * @param input roof, modules and limits.
 * @param search what may be chosen and what it is worth.
 * @returns the best plant, its layout, and the best of each tilt.
 * @throws InvalidInputError as `packModules`, and when every choice is higher than allowed or worth nothing that is a number.
 */
export function optimizeLayout(input: LayoutSearchInput, search: LayoutSearch): OptimizedLayout {
  const usable = orderedPolygons(input.usable);
  const byTilt = (search.tilts ?? TILTS)
    .toSorted((a, b) => a - b)
    .flatMap((tilt) => {
      const whole: LayoutInput = { ...input, usable, tilt, pitch: { rule: 'fixed', pitchM: Number.MAX_VALUE } };
      assertLayoutInput(whole);
      const candidates = candidatesAt(whole, search);
      return candidates.length > 0 ? [candidates.reduce(preferred)] : [];
    });
  if (byTilt.length === 0)
    throw InvalidInputError.at(['maxHeightM'], 'no tilt keeps the height limit', input.maxHeightM);
  const best = byTilt.reduce(preferred);
  if (!Number.isFinite(best.choice.worth))
    throw InvalidInputError.at(['kwhPerKwp'], 'the worth is not a number', best.choice.worth);
  return {
    layout: describeLayout(best.input, best.packed),
    best: best.choice,
    byTilt: byTilt.map(({ choice }) => choice),
  };
}
