import type { LocalPolygon } from '../geometry/position.js';
import { boxOf, signedArea } from '../geometry/ring.js';
import { assertLayoutInput } from './layout-input.js';
import type { LayoutInput, LayoutModel, ModuleLayout, Panel } from './layout-types.js';
import { panelsAt, placeModules, type ModulePlaces } from './place-panels.js';
import { packRows, type PackedRows } from './pack-rows.js';
import { moduleAreaM2 } from './pv-modules.js';
import { allowedMixes, isCoplanar, azimuthDifference } from './row-arrangement.js';
import { shadeFreeWindow } from './row-pitch.js';

/** How modules are packed, for the answer. */
const LAYOUT_MODEL: LayoutModel = {
  name: 'row strips by dynamic programming',
  version: '1.0',
  source:
    'rows: free stretches of each strip by scan line; row lines: exact over candidate lines; pitch: Appelbaum & Bany, Shadow effect of adjacent solar collectors in large scale systems, Solar Energy 23 (1979)',
};

/** Polygons from south-west on, so that the order they come in changes nothing. */
export function orderedPolygons(polygons: readonly LocalPolygon[]): LocalPolygon[] {
  const keyed = polygons.map((polygon) => ({ polygon, box: boxOf(polygon) }));
  return keyed
    .toSorted((a, b) => a.box.minX - b.box.minX || a.box.minY - b.box.minY || a.box.maxX - b.box.maxX)
    .map(({ polygon }) => polygon);
}

/** Area of polygons whatever way their rings run [m²]. */
export const usableAreaM2 = (polygons: readonly LocalPolygon[]): number =>
  polygons.reduce((sum, [outer, ...holes]) => {
    const taken = holes.reduce((area, hole) => area + Math.abs(signedArea(hole)), 0);
    return sum + (outer ? Math.abs(signedArea(outer)) : 0) - taken;
  }, 0);

/** More modules first, then the lesser turn from the wanted azimuth. */
const better = (wanted: number, a: PackedRows, b: PackedRows): boolean =>
  a.count > b.count ||
  (a.count === b.count &&
    azimuthDifference(a.kinds[0].rowAzimuth, wanted) < azimuthDifference(b.kinds[0].rowAzimuth, wanted) - 1e-9);

/**
 * Packs modules on the usable roof.
 * A row may be wherever the whole depth of its strip is usable; each free stretch of a strip is filled on its own, and the
 * row lines that hold the most modules are chosen together. Flush modules of orientation `best` may lie in rows of both
 * orientations. On roofs with up to 24 levels of edges, all square to the rows, no rows of one orientation and this pitch hold
 * more; on other outlines lines are also tried every 2 cm (or 1/600 of the depth).
 * @param input roof, modules and rules; angles in degrees, lengths in metres.
 * @returns the panels, front row first, and the figures of the layout; no panels where none fits.
 * @throws InvalidInputError naming every value that cannot be used, modules above the height limit, or a design hour without sun.
 */
export function packModules(input: LayoutInput): ModuleLayout {
  assertLayoutInput(input);
  const usable = orderedPolygons(input.usable);
  const packed = allowedMixes({ ...input, usable })
    .map((mix) => packRows(usable, mix))
    .reduce((best, rows) => (better(input.surfaceAzimuth, rows, best) ? rows : best));
  return describeLayout(input, packed);
}

/** How the modules lie: as all of them do, or mixed. */
function orientationOf(panels: readonly Panel[], { kinds }: PackedRows): ModuleLayout['orientation'] {
  const laid = kinds
    .map(({ orientation }) => orientation)
    .filter((one) => panels.some((panel) => panel.orientation === one));
  return laid.length > 1 ? 'mixed' : (laid[0] ?? kinds[0].orientation);
}

/** A layout without the hours in which its rows are free of shade. */
export type PlacedLayout = Omit<ModuleLayout, 'rowShadeFreeFrom' | 'rowShadeFreeTo'>;

/** The layout of rows that were found for an input. */
export const describeLayout = (input: LayoutInput, packed: PackedRows): ModuleLayout =>
  withShadeFreeHours(placedLayout(input, packed), input);

/** The same with those hours, which only a layout that is shown needs. */
export function withShadeFreeHours(layout: PlacedLayout, input: LayoutInput): ModuleLayout {
  const section = { slopeLengthM: layout.slopeLengthM, tilt: input.tilt };
  const window = shadeFreeWindow(input.lat, section, layout.rowPitchM, layout.rowAzimuth, isCoplanar(input));
  return { ...layout, rowShadeFreeFrom: window?.from ?? null, rowShadeFreeTo: window?.to ?? null };
}

/** The same without them. */
export function placedLayout(
  input: LayoutInput,
  packed: PackedRows,
  places: ModulePlaces = placeModules(packed),
): PlacedLayout {
  const panels = panelsAt(places, packed);
  const { spacing, slopeLengthM, rowAzimuth, heightM } = packed.kinds[0];
  const area = usableAreaM2(input.usable);
  return {
    panels,
    count: panels.length,
    capacityKw: (panels.length * input.module.powerW) / 1000,
    tilt: input.tilt,
    rowAzimuth,
    orientation: orientationOf(panels, packed),
    rowPitchM: spacing.pitchM,
    slopeLengthM,
    heightM,
    moduleAreaM2: panels.length * moduleAreaM2(input.module),
    groundCoverRatio: slopeLengthM / spacing.pitchM,
    coverage: area > 0 ? (panels.length * spacing.depthM * spacing.widthM) / area : 0,
    model: LAYOUT_MODEL,
  };
}
