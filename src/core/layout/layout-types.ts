import type { LocalPolygon, XY } from '../geometry/position.js';

/** A photovoltaic module as its data sheet has it. */
export interface PvModule {
  name: string;
  /** Longer side with frame, metres. */
  lengthM: number;
  /** Shorter side with frame, metres. */
  widthM: number;
  /** Nameplate power at standard test conditions, W. */
  powerW: number;
  /** Change of power with cell temperature, 1/K, negative. */
  gammaPdc?: number | undefined;
  /** Maker, document and year. */
  source: string;
}

/** Which side of the module runs up the slope: portrait the longer one. */
export const ORIENTATIONS = ['portrait', 'landscape'] as const;
export type ModuleOrientation = (typeof ORIENTATIONS)[number];

/**
 * Distance between rows: free of row shade between two hours of solar time on every day of the year, given in metres,
 * or none (`flush`: coplanar rows, as on a pitched roof, a gap apart).
 */
export type RowPitchRule =
  { rule: 'solstice'; hourFrom: number; hourTo: number } | { rule: 'fixed'; pitchM: number } | { rule: 'flush' };

/** `azimuth`: rows face the wanted azimuth; `axes`: they follow the roof's edges, turned as little as possible; `best`: whichever holds more modules. */
export type RowAlignment = 'azimuth' | 'axes' | 'best';

/** What is packed, where and by which rules. */
export interface LayoutInput {
  /** Usable roof in plan, polygons with holes in a local frame whose y axis points north [m]. */
  usable: readonly LocalPolygon[];
  /** Outline of the whole roof, whose edges give the axes; the usable part's own edges when absent. */
  outline?: readonly LocalPolygon[] | undefined;
  /** WGS84 latitude, degrees. */
  lat: number;
  /** Tilt of the modules, degrees from horizontal. */
  tilt: number;
  /** Azimuth the modules should face, degrees clockwise from north. */
  surfaceAzimuth: number;
  module: PvModule;
  /** `best`: whichever holds more modules; flush modules may then lie in rows of both. */
  orientation: ModuleOrientation | 'best';
  pitch: RowPitchRule;
  /** Clear distance between neighbouring modules, in the plane of the modules, metres; 0.02 when absent. */
  gapM?: number | undefined;
  /** Height that nothing may exceed, above the roof, metres (a legal limit); none when absent. */
  maxHeightM?: number | undefined;
  alignment: RowAlignment;
}

/** One module in its place. */
export interface Panel {
  /** Place in the list of the layout. */
  index: number;
  /** Part of the roof with row lines of its own. */
  block: number;
  /** Row within the block, counted from the side the modules face. */
  row: number;
  /** Column within the block, rising along the row; equal columns of rows of one orientation lie behind each other to half a module. */
  column: number;
  orientation: ModuleOrientation;
  /** Corners in plan, counter-clockwise from the lower edge's start [m]. */
  corners: readonly [XY, XY, XY, XY];
  /** Middle in plan [m]. */
  center: XY;
}

export interface LayoutModel {
  name: string;
  version: string;
  source: string;
}

export interface ModuleLayout {
  panels: Panel[];
  count: number;
  /** Nameplate capacity, kW. */
  capacityKw: number;
  /** Tilt of the modules, degrees. */
  tilt: number;
  /** Azimuth the rows face, degrees clockwise from north. */
  rowAzimuth: number;
  /** `mixed`: flush rows of both, for which pitch and slope length are the portrait rows'. */
  orientation: ModuleOrientation | 'mixed';
  /** Distance in plan from a row's lower edge to the next row's, walkways aside [m]. */
  rowPitchM: number;
  /** Length of a row's table up the slope [m]. */
  slopeLengthM: number;
  /** Upper edge of the modules above the roof [m]; 0 for modules flush with the roof. */
  heightM: number;
  /** Glass area of all modules [m²]. */
  moduleAreaM2: number;
  /** Slope length over pitch, 0..1 and over (tables may stand closer than their length). */
  groundCoverRatio: number;
  /** Modules in plan over the usable area, 0..1. */
  coverage: number;
  /** Solar time between which no row shades another on the winter solstice, hours; null when some row is always in shade or the sun stays down. */
  rowShadeFreeFrom: number | null;
  rowShadeFreeTo: number | null;
  model: LayoutModel;
}

/** A panel with its energy and its place in the order of building. */
export interface RankedPanel extends Panel {
  /** kWh a year. */
  yearlyKwh: number;
  /** 1 for the panel to build first. */
  rank: number;
}

/** Hours of a year with light, column by column; the columns of the energy model's sky fit. */
export interface RowSky {
  count: number;
  /** Unit vectors to the sun. */
  sunEast: ArrayLike<number>;
  sunNorth: ArrayLike<number>;
  sunUp: ArrayLike<number>;
  /** Hours of the year each entry represents. */
  hoursPerYear: ArrayLike<number>;
  /** Beam (with circumsolar light) normal to the rays, W/m². */
  beamNormal: ArrayLike<number>;
  /** Isotropic diffuse irradiance of a horizontal plane, W/m². */
  isotropic: ArrayLike<number>;
}
