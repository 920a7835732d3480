import { coveringBuilding, type CoveringSearch } from '../estimate/roof/covering-building.js';
import type { EstimateInput, RoofSurroundings } from '../estimate/estimate-types.js';
import { estimateRoof } from '../estimate/estimate.js';
import { usablePartOf } from '../estimate/roof/roof-survey.js';
import { drawBuildingTile, type TileInput } from '../buildings/tiles/draw-tile.js';
import { writeHourTable, type HourTable } from '../energy/hours/hour-table.js';
import { optimizePlane, type PlaneSearch } from '../energy/optimize-plane.js';
import { computeYield, type YieldInput } from '../energy/yield.js';
import { yearHours, type MonthlyYieldInput } from '../energy/year-hours.js';
import { potentialsOfEach } from '../district/potentials-of-each.js';
import { pricePotential, type RoofToPrice } from '../district/price-potential.js';
import { withKnownRows } from '../finance/rows/known-rows.js';
import { createLocalFrame } from '../geometry/local-frame.js';
import { planPicture } from '../report/plan-picture.js';
import type { ReportScene } from '../report/report-scene.js';
import { toPrisms, type ShadeBuilding } from '../shade/building.js';
import { roofSunshine, type ShadedRoof } from '../shade/roof-sunshine.js';
import { packPrisms } from '../shade/scan-lines.js';
import { districtTables, scanRoof, type DistrictTables } from '../shade/shading-shares.js';
import { changedRoofs, type SkylineChange } from '../district/skyline-change.js';
import { computeShadows, shadowsOfEach, type SunlitBuilding } from '../shade/shadows.js';
import type { SunDirection } from '../sun/sun-position.js';
import { computeViewportShadows, type ViewportScene } from '../shade/viewport-shadows.js';
import type { TerrainEncoding } from '../terrain/elevation-encoding.js';
import { computeHorizon, type HorizonInput } from '../terrain/horizon.js';
import { decodeTerrainPng } from '../terrain/terrain-png.js';
import { drawTile, type TileDrawing } from '../terrain/terrain-tile.js';
import { drawAreaTile, type AreaTileInput } from '../buildings/tiles/draw-area-tile.js';
import type { LatLng } from '../units.js';

/** The heavy calculations, each a pure function of one value. */
export const computations = {
  shadows: (input: { buildings: ShadeBuilding[]; sun: SunDirection; center: LatLng }) =>
    computeShadows(input.buildings, input.sun, input.center),
  shadowHours: (input: { buildings: ShadeBuilding[]; suns: SunDirection[]; center: LatLng }) =>
    input.suns.map((sun) => computeShadows(input.buildings, sun, input.center)),
  shadowsOfEach: (input: SunlitBuilding[]) => shadowsOfEach(input),
  viewportShadows: (input: ViewportScene) => computeViewportShadows(input),
  prisms: (input: { buildings: ShadeBuilding[]; center: LatLng }) =>
    packPrisms(toPrisms(input.buildings, createLocalFrame(input.center))),
  roofShading: (input: { roof: ShadeBuilding; casters: ShadeBuilding[]; center: LatLng }) => {
    const [roof, ...casters] = toPrisms([input.roof, ...input.casters], createLocalFrame(input.center));
    return scanRoof(roof!, casters);
  },
  roofSunshine: (input: ShadedRoof) => roofSunshine(input),
  districtShading: (input: DistrictTables) => districtTables(input),
  coveringBuilding: (input: CoveringSearch) => coveringBuilding(input),
  usableRoof: (input: RoofSurroundings) => usablePartOf(input),
  estimate: (input: EstimateInput) => estimateRoof(withKnownRows(input)),
  roofPotentials: (input: readonly EstimateInput[]) => potentialsOfEach(input.map(withKnownRows)),
  changedRoofs: (input: SkylineChange) => changedRoofs(input),
  roofPrices: (input: readonly RoofToPrice[]) => input.map((roof) => pricePotential(withKnownRows(roof))),
  yield: (input: YieldInput) => computeYield(input),
  yearHours: (input: MonthlyYieldInput) => yearHours(input),
  hourTable: (input: HourTable) => writeHourTable(input),
  bestPlane: (input: { site: YieldInput; search: PlaneSearch }) => optimizePlane(input.site, input.search),
  horizon: (input: HorizonInput) => computeHorizon(input),
  terrainTile: (input: TileDrawing) => drawTile(input),
  buildingTile: (input: TileInput) => drawBuildingTile(input),
  areaTile: (input: AreaTileInput) => drawAreaTile(input),
  planPicture: (input: ReportScene) => planPicture(input),
  terrainBlock: (input: { png: Uint8Array; encoding: TerrainEncoding }) => decodeTerrainPng(input.png, input.encoding),
};
