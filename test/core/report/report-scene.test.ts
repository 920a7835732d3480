import { describe, expect, it } from 'vitest';
import type { EstimateInput } from '../../../src/core/estimate/estimate-types.js';
import type { PanelTable } from '../../../src/core/estimate/plant/panel-table.js';
import { sceneOf, type ReportScene } from '../../../src/core/report/report-scene.js';

const PLACE = { lat: 0, lng: 121 };
/** A degree on the equator: east on the longer axis, north on the meridian [m]. */
const [EAST_M, NORTH_M] = [111_319.5, 110_574.3];
const at = (x: number, y: number): [number, number] => [121 + x / EAST_M, y / NORTH_M];
const square = (x: number, y: number, side: number) => [at(x, y), at(x + side, y), at(x + side, y + side), at(x, y + side)]; // prettier-ignore

const SHAPES = [1, 2].map((side) => ({ orientation: 'portrait', along: [side, 0], up: [0, side] }));
/** So many modules at the place, the first two of different shapes, in steps of a metre. */
const panelsOf = (count: number, shapeOf: number[] | null = null) =>
  ({
    origin: [121, 0],
    stepDeg: 1 / EAST_M,
    shapes: SHAPES,
    shapeOf,
    offsets: Array.from({ length: 2 * count }, () => 0),
    yearlyKwh: [],
  }) as unknown as PanelTable;

/** The plan of a square roof; of the input only the place and the roof are read. */
const sceneWith = (changes: { side?: number; panels?: PanelTable; neighbours?: number[][][] } = {}): ReportScene =>
  sceneOf({
    input: { place: PLACE, roof: { footprint: square(0, 0, changes.side ?? 4), obstructions: [] } } as unknown as EstimateInput, // prettier-ignore
    usable: [],
    panels: changes.panels ?? panelsOf(0),
    neighbours: (changes.neighbours ?? []).map((footprint, i) => ({ id: `${i}`, name: null, footprint, holes: [], heightM: 6 })), // prettier-ignore
    shading: [],
  });

describe('the plan of a report', () => {
  it('shows 12 m around its middle at least, and a larger roof on two fifths of its width', () => {
    expect([sceneWith({ side: 9.6 }).halfM, sceneWith({ side: 16 }).halfM]).toEqual([12, 20]);
  });

  it('draws 200 buildings at most, the nearest', () => {
    const neighbours = Array.from({ length: 201 }, (_, i) => square(5 + i / 10, 0, 1));

    const { buildings } = sceneWith({ side: 20, neighbours });

    expect(buildings).toHaveLength(200);
    expect(Math.max(...buildings.map(({ rings }) => rings[0]![0]!))).toBe(24.9);
  });

  it('keeps the positions of rings of up to 500, and every second of longer ones', () => {
    const positions = (count: number) => Array.from({ length: count }, (_, i) => at(5 + i / 1000, 0));

    const { buildings } = sceneWith({ neighbours: [positions(500), positions(501)] });

    expect(buildings.map(({ rings }) => rings[0]!.length / 2)).toEqual([500, 251]);
  });

  it('draws up to 2,500 modules, each by its shape', () => {
    expect(sceneWith({ panels: panelsOf(2_500) }).panels).toHaveLength(2_500);
    expect(sceneWith({ panels: panelsOf(2_501) }).panels).toEqual([]);
    expect(sceneWith({ panels: panelsOf(1) }).panels).toEqual([[0, 0, 1, 0, 1, 1, 0, 1]]);
    expect(sceneWith({ panels: panelsOf(2, [1, 0]) }).panels[0]).toEqual([0, 0, 2, 0, 2, 2, 0, 2]);
  });
});
