import type { DemTile, PointElevation, TerrainHorizon, TerrainOrigin } from '../../contract/terrain/terrain.answer.js';
import { positionsBox } from '../../core/buildings/degree-box.js';
import type { Compute } from '../../core/compute/compute.js';
import { NotFoundError, UpstreamUnavailableError } from '../../core/errors.js';
import { toDecimals, type LatLng } from '../../core/units.js';
import type { TerrainEncoding } from '../../core/terrain/elevation-encoding.js';
import { circleBox, cellSizeM, MAX_TERRAIN_ZOOM, webTileGrid } from '../../core/terrain/elevation-grid.js';
import { onlyOf, settleEach, workOnGood } from '../each.js';
import type { ResultCache } from '../result-cache.js';
import { horizonBasis, horizonKey } from './horizon-key.js';
import { HORIZON_MODEL, HORIZON_REACH_M, toUserHorizon, type HorizonProfile } from '../../core/terrain/horizon.js';
import { extentOf, type TerrainExtent } from '../../core/terrain/terrain-extent.js';
import {
  levelFor,
  markedEdges,
  readLayer,
  readRings,
  stampRings,
  toPlainLayer,
  type SourcedLayer,
} from '../../core/terrain/terrain-layers.js';
import { elevationIn, joinOrigins, layerOrigin, METRE_DECIMALS, named, originOf } from './point-elevation.js';
import type { TerrainSource, TerrainSources } from '../../core/terrain/terrain-source.js';
import type { TileLayer } from '../../core/terrain/terrain-tile.js';
import { assertInPyramid, tileBox, type Tile } from '../../core/geometry/web-tile.js';

/** A tile of heights. */
export interface TerrainTile extends Omit<DemTile, 'path' | 'pngBase64'> {
  png: Uint8Array;
}

/** Where a horizon is seen from. */
export interface HorizonView extends LatLng {
  /** Height of the eye above the ground [m]. */
  heightM: number;
}

/** What a horizon's calculation gives, as it is kept. */
export interface TracedHorizon extends HorizonProfile {
  origin: TerrainOrigin;
}

/** An image of a tile. */
export interface DrawnTile {
  png: Uint8Array;
  knownShare: number;
}

/** Drawn tiles; their keys name the heights they were drawn from, so none grows old. */
export type TileStore = ResultCache<DrawnTile>;

/** A horizon by the text that names all that it is made of, and how it is made. */
export interface HorizonWork {
  key: string;
  trace(): Promise<TracedHorizon>;
}

/** Horizons; those that rest on stale heights are given but not kept. */
export interface HorizonStore {
  /** What is kept of several horizons, in their order; the others are made. An error fails its own horizon alone. */
  each(wanted: readonly HorizonWork[]): Promise<(TracedHorizon | Error)[]>;
}

interface Uses {
  sources: TerrainSources;
  horizons: HorizonStore;
  drawnTiles: TileStore;
  compute: Compute;
}

/** Decimals of a degree that a horizon's place is rounded to: 0.0001 degrees are 11 m. */
const PLACE_DECIMALS = 4;
/** Decimals of degrees of elevation that are given: finer ones mean nothing. */
const ANGLE_DECIMALS = 3;
/** Largest share of a tile's pixel that a cell may be wide, so that no finer level than needed is read. */
const CELL_PER_PIXEL = 1.01;

/** Heights of the ground: tiles, points, horizons. */
export class TerrainService {
  constructor(private readonly uses: Uses) {}

  /**
   * A tile of heights as an image.
   * @throws NotFoundError outside the pyramid, and where no source knows the ground.
   * @throws UpstreamUnavailableError when the sources that may know it cannot be asked.
   */
  async tile(address: Tile, encoding: TerrainEncoding): Promise<TerrainTile> {
    assertInPyramid(address, MAX_TERRAIN_ZOOM, 'Elevation tile');
    const sources = await this.uses.sources.within(tileBox(address));
    const drawn: SourcedLayer[] = [];
    for (const source of sources) {
      if (source.tiles !== undefined) {
        const tile = await this.fromTiles(source, address, encoding, drawn);
        if (tile) return tile;
      } else {
        const layer = await this.drawnLayer(source, address);
        if (layer) drawn.push(layer);
      }
    }
    const tile = drawn.length > 0 ? await this.draw(address, encoding, drawn, []) : undefined;
    if (!tile || tile.knownShare === 0) throw new NotFoundError('Elevation');
    return { ...address, encoding, ...tile, ...originOf(drawn) };
  }

  /**
   * Where heights may be known, and the attribution for all of them.
   * @throws NotFoundError where the service has no heights at all.
   */
  async extent(): Promise<TerrainExtent> {
    const sources = await this.uses.sources.within({ west: -180, south: -90, east: 180, north: 90 });
    if (sources.length === 0) throw new NotFoundError('Elevation', 'import a file with `npm run import-dem`');
    return extentOf(sources);
  }

  /** A ready-made tile, as it is where nothing better is over it and it has the wanted encoding. */
  private async fromTiles(
    source: TerrainSource,
    address: Tile,
    encoding: TerrainEncoding,
    drawn: readonly SourcedLayer[],
  ): Promise<TerrainTile | undefined> {
    const found = source.tiles!.zooms.includes(address.z) ? await source.tiles!.find(address) : undefined;
    if (found === undefined) return undefined;
    const { retrievedAt, stale, png } = found;
    const origin = joinOrigins([...drawn.map(layerOrigin), { ...named(source), retrievedAt, stale }]);
    if (drawn.length === 0 && source.tiles!.encoding === encoding) {
      return { ...address, encoding, png, knownShare: 1, ...origin };
    }
    const level = source.grid.levels - 1 - address.z;
    const block = await source.block({ level, column: address.x, row: address.y });
    const below = block ? [{ key: `${source.key} ${retrievedAt.getTime()}`, cells: block.cells }] : [];
    return { ...address, encoding, ...(await this.draw(address, encoding, drawn, below)), ...origin };
  }

  private drawnLayer(source: TerrainSource, address: Tile): Promise<SourcedLayer | undefined> {
    const box = tileBox(address);
    const lat = (box.south + box.north) / 2;
    const pixels = webTileGrid(address.z);
    const level = levelFor(source, cellSizeM(pixels, 0, lat) * CELL_PER_PIXEL, lat);
    return readLayer(source, level, markedEdges(box), (box.west + box.east) / 2);
  }

  /** Draws grids, best first, and below them what ready-made tiles know. */
  private draw(
    address: Tile,
    encoding: TerrainEncoding,
    drawn: readonly SourcedLayer[],
    below: readonly { key: string; cells: Float32Array }[],
  ): Promise<DrawnTile> {
    const { z, x, y } = address;
    const keys = [...drawn.map(({ source }) => source.key), ...below.map(({ key }) => key)];
    const layers: TileLayer[] = [...drawn.map(toPlainLayer), ...below.map(({ cells }) => ({ cells }))];
    return this.uses.drawnTiles.once(JSON.stringify([z, x, y, encoding, keys]), () =>
      this.uses.compute.run('terrainTile', { address: { z, x, y }, encoding, layers }),
    );
  }

  /**
   * Height of the ground, bilinear between the centres of the four cells around the point.
   * @throws NotFoundError where no source knows it.
   * @throws UpstreamUnavailableError when the sources that may know it cannot be asked.
   */
  async elevation(point: LatLng): Promise<PointElevation> {
    return elevationIn(await this.uses.sources.within(positionsBox([[point.lng, point.lat]])), point);
  }

  /** The same for several points, whose sources are looked up together; an error for each where none knows it. */
  async elevations(points: readonly LatLng[]): Promise<(PointElevation | Error)[]> {
    if (points.length === 0) return [];
    const sources = await this.uses.sources.within(positionsBox(points.map(({ lat, lng }) => [lng, lat])));
    return Promise.all(points.map((point) => elevationIn(sources, point).catch((fault: Error) => fault)));
  }

  /**
   * The terrain's horizon in 360 directions out to 50 km, from a place rounded to about 10 m.
   * @throws NotFoundError where no source knows the ground at the place.
   * @throws UpstreamUnavailableError when a source that may know the ground within 50 km cannot be asked.
   */
  async horizon(view: HorizonView): Promise<TerrainHorizon> {
    return onlyOf(await this.horizons([view]));
  }

  /** The same from several places, whose sources and kept horizons are looked up together; an error fails its own alone. */
  async horizons(views: readonly HorizonView[]): Promise<(TerrainHorizon | Error)[]> {
    const rounded = views.map(roundView);
    const sources = await this.uses.sources.withinEach(rounded.map((view) => circleBox(view, HORIZON_REACH_M)));
    const wanted = await settleEach([...rounded.keys()], (at) => this.horizonWork(rounded[at]!, sources[at]!));
    const traced = await workOnGood(wanted, (works) => this.uses.horizons.each(works));
    return traced.map((horizon, at) => (horizon instanceof Error ? horizon : describeHorizon(rounded[at]!, horizon)));
  }

  private async horizonWork(view: HorizonView, sources: readonly TerrainSource[]): Promise<HorizonWork> {
    if (sources.length === 0) throw new NotFoundError('Elevation');
    const key = horizonKey(view, view.heightM, sources, await stampRings(sources, view));
    const { lat, lng, heightM } = view;
    return { key, trace: () => this.traceHorizon({ lat, lng }, heightM, sources) };
  }

  private async traceHorizon(
    place: LatLng,
    eyeHeightM: number,
    sources: readonly TerrainSource[],
  ): Promise<TracedHorizon> {
    const { rings, layers } = await readRings(sources, place);
    const profile = await this.uses.compute.run('horizon', { place, eyeHeightM, rings });
    if (profile === undefined) throw new NotFoundError('Elevation');
    return {
      groundM: toDecimals(profile.groundM, METRE_DECIMALS),
      horizon: profile.horizon.map((angle) => toDecimals(angle, ANGLE_DECIMALS)),
      distanceM: profile.distanceM.map((distance) => Math.round(distance)),
      searchedM: profile.searchedM.map((distance) => Math.round(distance)),
      origin: originOf(layers),
    };
  }

  /**
   * What horizons near places rest on: a text for each that changes whenever they may. It is known without computing any.
   * @returns `undefined` where no source knows any ground within reach.
   */
  async horizonVersions(places: readonly LatLng[]): Promise<(string | undefined)[]> {
    const found = await this.uses.sources.withinEach(places.map((place) => circleBox(place, HORIZON_REACH_M)));
    return Promise.all(
      found.map(async (sources, at) =>
        sources.length === 0 ? undefined : horizonBasis(sources, await stampRings(sources, places[at]!)),
      ),
    );
  }

  /** Whether its heights change only when a grid is imported. */
  get gridsOnly(): boolean {
    return this.uses.sources.gridsOnly;
  }

  /**
   * The same with the grids as they are now, for many places of one area: else each looks for those around it.
   * @param grids ids of those within reach of a horizon, best first, where they have just been read.
   */
  async asOfNow(grids?: readonly string[]): Promise<TerrainService> {
    if (grids === undefined) return this;
    return new TerrainService({ ...this.uses, sources: await this.uses.sources.among(grids) });
  }

  /** What assessments need to know of the ground: `undefined` where the terrain is not known or is unavailable. */
  async aroundEach(views: readonly HorizonView[]): Promise<(TerrainHorizon | undefined | Error)[]> {
    return (await this.horizons(views)).map((horizon) => (isUnknown(horizon) ? undefined : horizon));
  }
}

const isUnknown = (found: unknown): boolean =>
  found instanceof NotFoundError || found instanceof UpstreamUnavailableError;

const roundView = ({ lat, lng, heightM }: HorizonView): HorizonView => ({
  lat: toDecimals(lat, PLACE_DECIMALS),
  lng: toDecimals(lng, PLACE_DECIMALS),
  heightM: Math.round(heightM),
});

const describeHorizon = (view: HorizonView, { groundM, origin, ...profile }: TracedHorizon): TerrainHorizon => ({
  ...view,
  elevationM: groundM,
  horizon: profile.horizon,
  distanceM: profile.distanceM,
  searchedM: profile.searchedM,
  complete: profile.searchedM.every((searched) => searched >= HORIZON_REACH_M),
  userhorizon: toUserHorizon(profile.horizon),
  model: HORIZON_MODEL,
  ...origin,
});
