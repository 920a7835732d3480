import type { EstimateInput } from './assessments/estimate-types.js';
import { estimateRoof } from './assessments/estimate.js';
import { drawBuildingTile, type TileInput } from './buildings/draw-tile.js';
import { optimizePlane, type PlaneSearch } from './energy/optimize-plane.js';
import { computeYield, type YieldInput } from './energy/yield.js';
import { computeShadows } from './shade/shadows.js';
import type { ShadeBuilding } from './shade/building.js';
import type { SunDirection } from './shade/sun-frame.js';
import type { TerrainEncoding } from './terrain/elevation-encoding.js';
import { computeHorizon, type HorizonInput } from './terrain/horizon.js';
import { decodeTerrainPng } from './terrain/terrain-png.js';
import { drawTile, type TileDrawing } from './terrain/terrain-tile.js';
import type { LatLng } from './units.js';

/** The heavy calculations, each a pure function of one value. */
export const computations = {
  shadows: (input: { buildings: ShadeBuilding[]; sun: SunDirection; center: LatLng }) =>
    computeShadows(input.buildings, input.sun, input.center),
  estimate: (input: EstimateInput) => estimateRoof(input),
  yield: (input: YieldInput) => computeYield(input),
  bestPlane: (input: { site: YieldInput; search: PlaneSearch }) => optimizePlane(input.site, input.search),
  horizon: (input: HorizonInput) => computeHorizon(input),
  terrainTile: (input: TileDrawing) => drawTile(input),
  buildingTile: (input: TileInput) => drawBuildingTile(input),
  terrainBlock: (input: { png: Uint8Array; encoding: TerrainEncoding }) => decodeTerrainPng(input.png, input.encoding),
};
