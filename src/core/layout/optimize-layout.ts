import { InvalidInputError } from '../errors.js';
import { normalizeDegrees, toRadians } from '../units.js';
import { assertLayoutInput } from './layout-input.js';
import type { LayoutInput, ModuleLayout, ModuleOrientation, RowSky } from './layout-types.js';
import { orderedPolygons, placedLayout, withShadeFreeHours } from './pack-modules.js';
import { packRows, type PackedRows } from './pack-rows.js';
import { placeModules, type ModulePlaces } from './place-panels.js';
import { arrangeRows, orientationsOf, rackAzimuths, type RowArrangement } from './row-arrangement.js';
import { shadeFreePitch, type HourWindow } from './row-pitch.js';
import { rowShadeLoss, type RowShadeLoss } from './row-shade.js';

/** What may be chosen, and what a choice is worth. */
export interface LayoutSearch {
  /** Tilts to try, degrees; 0 to 30 in steps of 5 when absent. */
  tilts?: readonly number[] | undefined;
  /** AC energy of a kW on a plane without row shade [kWh per kWp and year]; angles in degrees. */
  kwhPerKwp: (tilt: number, azimuth: number) => number;
  /** Light of the year, for the rows' shade on each other; without it rows are assumed to take nothing from each other. */
  sky?: RowSky | undefined;
  /** Solar time of the design hours; 9 to 15 when absent. */
  designHours?: HourWindow | undefined;
  /** Least clear distance between rows, for service [m]; the gap between modules when absent. */
  minRowGapM?: number | undefined;
  /** Worth of a plant, such as its net present value; its energy when absent. */
  worth?: ((plant: LayoutPlant) => number) | undefined;
  /** Worth once the modules have their places, which decides among the leading plants; their worth without it. */
  placedWorth?: ((plant: LayoutPlant, places: ModulePlaces) => number) | undefined;
}

/** Everything but what is searched for. */
export type LayoutSearchInput = Omit<LayoutInput, 'tilt' | 'pitch'>;

/** One plant that was considered. */
export interface LayoutPlant {
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
}

/** A plant with its worth. */
export interface LayoutChoice extends LayoutPlant {
  worth: number;
}

export interface OptimizedLayout {
  /** All modules that fit at the best choice; a limit of capacity takes a first part of their ranked list. */
  layout: ModuleLayout;
  best: LayoutChoice;
}

interface Candidate {
  choice: LayoutChoice;
  input: LayoutInput;
  packed: PackedRows;
}

/** Taiwan's installers space rows for the sun from nine to three. */
export const DESIGN_HOURS: HourWindow = { from: 9, to: 15 };
const TILTS = [0, 5, 10, 15, 20, 25, 30];
const GAP_SHARES = [0, 0.25, 0.5, 0.75, 1, 1.25];
/** Pitches nearer than this are one [m]. */
const SAME_PITCH_M = 0.005;

/** Plants whose modules are placed before one is chosen. */
const FINALISTS = 6;
/** How far the rows of the chosen one are turned [deg], and how many of those plants have their modules placed. */
const TURNS = [-24, -12, -6, 6, 12, 24];
const TURNED = 4;

const NO_LOSS: RowShadeLoss = { beam: 0, diffuse: 0, total: 0 };

/** Pitches to try for rows at an azimuth, the closest first [m]. */
function pitchesFor(input: LayoutInput, rows: RowArrangement, search: LayoutSearch): number[] {
  const { depthM, gapM } = rows.spacing;
  const closest = depthM + Math.max(search.minRowGapM ?? 0, gapM * Math.cos(toRadians(input.tilt)));
  if (input.tilt === 0) return [closest];
  const section = { slopeLengthM: rows.slopeLengthM, tilt: input.tilt };
  const free = shadeFreePitch(input.lat, section, search.designHours ?? DESIGN_HOURS, rows.rowAzimuth);
  const all = GAP_SHARES.map((share) => Math.max(closest, depthM + share * (free - depthM)));
  return all.filter((pitch, i) => all.findIndex((other) => Math.abs(other - pitch) < SAME_PITCH_M) === i);
}

function lossOf(input: LayoutInput, { kinds: [arrangement], blocks }: PackedRows, search: LayoutSearch): RowShadeLoss {
  if (!search.sky || input.tilt === 0) return NO_LOSS;
  const rows = Math.max(0, ...blocks.map((block) => block.rows.lines.length));
  const { slopeLengthM, rowAzimuth, spacing } = arrangement;
  return rowShadeLoss({ slopeLengthM, tilt: input.tilt, pitchM: spacing.pitchM, rowAzimuth, rows }, search.sky);
}

function choiceOf(input: LayoutInput, packed: PackedRows, search: LayoutSearch): LayoutChoice {
  const [arrangement] = packed.kinds;
  const moduleKw = input.module.powerW / 1000;
  const { count } = packed;
  const rowShade = lossOf(input, packed, search);
  const kwhPerKwp = search.kwhPerKwp(input.tilt, arrangement.rowAzimuth) * (1 - rowShade.total);
  const [capacityKw, annualKwh] = [count * moduleKw, count * moduleKw * kwhPerKwp];
  const plant: LayoutPlant = {
    tilt: input.tilt,
    rowAzimuth: arrangement.rowAzimuth,
    orientation: arrangement.orientation,
    rowPitchM: arrangement.spacing.pitchM,
    count,
    capacityKw,
    kwhPerKwp,
    annualKwh,
    rowShade,
  };
  return { ...plant, worth: search.worth?.(plant) ?? annualKwh };
}

/** Rows of a fixed pitch at an azimuth. */
function candidateOf(
  input: LayoutInput,
  azimuth: number,
  orientation: ModuleOrientation,
  search: LayoutSearch,
): Candidate {
  const packed = packRows(input.usable, [arrangeRows(input, azimuth, orientation)]);
  return { choice: choiceOf(input, packed, search), input, packed };
}

function candidatesAt(input: LayoutInput, search: LayoutSearch): Candidate[] {
  return rackAzimuths(input).flatMap((azimuth) =>
    orientationsOf(input).flatMap((orientation) => {
      const rows = arrangeRows(input, azimuth, orientation);
      if (rows.heightM > (input.maxHeightM ?? Infinity)) return [];
      return pitchesFor(input, rows, search).map((pitchM) =>
        candidateOf({ ...input, pitch: { rule: 'fixed', pitchM } }, azimuth, orientation, search),
      );
    }),
  );
}

/** Worth first; of equal worth the wider rows. */
const byWorth = (a: Candidate, b: Candidate): number =>
  b.choice.worth - a.choice.worth || b.choice.rowPitchM - a.choice.rowPitchM;

/** The leading candidates: the best of each direction and orientation, since their light differs most, then the next ones. */
function leaders(ordered: readonly Candidate[]): Candidate[] {
  const ways = new Set<string>();
  const isFirst = ({ choice: { rowAzimuth, orientation } }: Candidate): boolean =>
    ways.size < ways.add(`${rowAzimuth} ${orientation}`).size;
  const firsts = ordered.filter(isFirst);
  return [...firsts, ...ordered.filter((one) => !firsts.includes(one))].slice(0, FINALISTS);
}

/** The rows of a plant turned either way, where they are free to turn: they may hold a module more. */
function turnedRows({ choice, input }: Candidate, search: LayoutSearch): Candidate[] {
  if (input.alignment !== 'best' || input.tilt === 0) return [];
  return TURNS.map((turn) =>
    candidateOf(input, normalizeDegrees(choice.rowAzimuth + turn), choice.orientation, search),
  ).filter((one) => Number.isFinite(one.choice.worth));
}

/** A plant whose modules have their places. */
interface Placed {
  of: Candidate;
  places: ModulePlaces;
  best: LayoutChoice;
}

const placed = (of: Candidate, { placedWorth }: LayoutSearch): Placed => {
  const places = placeModules(of.packed);
  return { of, places, best: placedWorth ? { ...of.choice, worth: placedWorth(of.choice, places) } : of.choice };
};

const better = (best: Placed, one: Placed): Placed => (one.best.worth > best.best.worth ? one : best);

/** The leading candidate by the worth of its placed modules, turned where that is worth more. */
function chosen(ordered: readonly Candidate[], search: LayoutSearch): Placed {
  if (!search.placedWorth) return placed(ordered[0]!, search);
  const first = leaders(ordered)
    .map((one) => placed(one, search))
    .reduce(better);
  const turned = turnedRows(first.of, search).toSorted(byWorth).slice(0, TURNED);
  return turned.map((one) => placed(one, search)).reduce(better, first);
}

/**
 * Tilt, row distance, direction and orientation that together are worth most on the roof that is there.
 * Modules are mounted on racks; all combinations of tilt and gap are packed and weighed with the shade of the rows on each other.
 * @param input roof, modules and limits.
 * @param search what may be chosen and what it is worth.
 * @returns the best plant and its layout.
 * @throws InvalidInputError as `packModules`, and when every choice is higher than allowed or worth nothing that is a number.
 */
export function optimizeLayout(input: LayoutSearchInput, search: LayoutSearch): OptimizedLayout {
  const usable = orderedPolygons(input.usable);
  const candidates = (search.tilts ?? TILTS).flatMap((tilt) => {
    const whole: LayoutInput = { ...input, usable, tilt, pitch: { rule: 'fixed', pitchM: Number.MAX_VALUE } };
    assertLayoutInput(whole);
    return candidatesAt(whole, search);
  });
  if (candidates.length === 0)
    throw InvalidInputError.at(['maxHeightM'], 'no tilt is within the height limit', input.maxHeightM);
  const faulty = candidates.find(({ choice }) => !Number.isFinite(choice.worth));
  if (faulty) throw InvalidInputError.at(['kwhPerKwp'], 'the value of the plant is not a number', faulty.choice.worth);
  const { of, places, best } = chosen(candidates.toSorted(byWorth), search);
  return { layout: withShadeFreeHours(placedLayout(of.input, of.packed, places), of.input), best };
}
