import DataLoader from 'dataloader';
import { middleOfBox } from '../../core/buildings/degree-box.js';
import { tileBox, tileOfKey } from '../../core/geometry/web-tile.js';
import { NotFoundError, UpstreamUnavailableError } from '../../core/errors.js';
import type { TerrainHorizon } from '../../contract/terrain/terrain.answer.js';
import type { HorizonView, TerrainService } from '../terrain/terrain.service.js';
import type { LatLng } from '../../core/units.js';
import { hillShares } from '../../core/shade/shading-shares.js';

/** The hills as one roof sees them. */
export interface HillView {
  /** What they rest on, for the hash of the inputs; `undefined` where no ground is known. */
  version: string | undefined;
  /** Of `hillShares`; absent where the ground at the roof is not known. */
  shares?: Float64Array;
  /** Elevations of the hills by equal azimuth steps from north [deg]; absent as the shares are. */
  horizon?: number[];
  source?: string;
  attribution?: string | null;
}

/** The hills around the roofs of one tile of buildings. */
export interface Hills {
  /** What they rest on; `undefined` where no ground is known. */
  version: string | undefined;
  /** Seen from a roof's own place. */
  from(place: LatLng, heightM: number): Promise<HillView>;
  /** Seen from the middle of a cell around the roof: roofs side by side see nearly the same hills. */
  near(place: LatLng, heightM: number): Promise<HillView>;
}

type Views = Pick<DataLoader<HorizonView, TerrainHorizon>, 'load'>;

/** Side of the cells [deg], about 100 m, and the steps of the height that are seen as one [m]. */
const CELL_DEG = 0.001;
const HEIGHT_STEP_M = 10;
/** In place of a version where the ground is unavailable: the next look finds another version and tries again. */
const UNAVAILABLE = 'unavailable';

/** The hills around the roofs of a tile. */
export const openHills = async (terrain: TerrainService, tile: string): Promise<Hills> =>
  (await openHillsOfEach(terrain, [tile]))[0]!;

/** The same of several tiles, looked up together; views that are asked for at the same time are too. */
export async function openHillsOfEach(terrain: TerrainService, tiles: readonly string[]): Promise<Hills[]> {
  const versions = await terrain.horizonVersions(tiles.map((tile) => middleOfBox(tileBox(tileOfKey(tile)))));
  const views = new DataLoader<HorizonView, TerrainHorizon>((wanted) => terrain.horizons(wanted), { cache: false });
  return versions.map((version) => hillsOf(views, version));
}

function hillsOf(views: Views, version: string | undefined): Hills {
  const cache = new Map<string, Promise<HillView>>();
  const from = (place: LatLng, heightM: number): Promise<HillView> =>
    version === undefined ? Promise.resolve({ version }) : viewFrom(views, { ...place, heightM }, version);
  return {
    version,
    from,
    near: (place, heightM) => {
      const cell = { lat: snap(place.lat, CELL_DEG), lng: snap(place.lng, CELL_DEG) };
      const eyeM = snap(heightM, HEIGHT_STEP_M);
      const key = `${cell.lat} ${cell.lng} ${eyeM}`;
      const view = cache.get(key) ?? from(cell, eyeM);
      cache.set(key, view);
      return view;
    },
  };
}

const snap = (value: number, step: number): number => Math.round(value / step) * step;

async function viewFrom(views: Views, view: HorizonView, version: string): Promise<HillView> {
  try {
    return viewOf(await views.load(view), version);
  } catch (error) {
    if (error instanceof NotFoundError) return { version };
    if (error instanceof UpstreamUnavailableError) return { version: UNAVAILABLE };
    throw error;
  }
}

const viewOf = ({ horizon, source, attribution }: TerrainHorizon, version: string): HillView => ({
  version,
  shares: hillShares(horizon),
  horizon,
  source,
  attribution,
});
