import type { BuildingRecord } from '../../core/buildings/building-item.js';
import { knownHeight } from '../../core/climate/ground-height.js';
import { AppError } from '../../core/errors.js';
import type { EstimateInput } from '../../core/estimate/estimate-types.js';
import { counting } from '../../core/district/overlapping-roofs.js';
import type { Clock } from '../../core/time/clock.js';
import { estimateInput } from '../assessments/estimate-input.js';
import type { EstimateQueryOptions } from '../assessments/estimate-query.js';
import { queryOfBuilding, roofOf } from '../assessments/found-roofs.js';
import type { ClimateService } from '../climate/climate.service.js';
import { siteClimate } from '../energy/site-climate.js';
import type { FinanceRowSet } from '../finance/finance-rows.js';
import type { BuildingScene, SceneBuilding } from '../shade/shading-inputs.js';
import type { TerrainHorizon } from '../../contract/terrain/terrain.answer.js';
import { createFinanceHash, createNeighbours, DEFAULT_OPTIONS, neighboursOf, physicalHash } from './tile-inputs.js';
import type { PotentialIdentity } from './tile-roofs.sql.js';

/** A roof to calculate or to price. */
export interface RoofWork {
  identity: Omit<PotentialIdentity, 'computedAt'>;
  input: EstimateInput;
}

/** What inputs are made with. */
interface Uses {
  clock: Clock;
  climate: ClimateService;
}

/** Makes the inputs of roofs among the buildings of a scene, as an estimate of each has them. */
export class RoofInputs {
  readonly #neighbour = createNeighbours();
  readonly #financeHash = createFinanceHash();

  constructor(
    private readonly uses: Uses,
    private readonly scene: BuildingScene,
    private readonly rows: FinanceRowSet,
    private readonly options: EstimateQueryOptions = DEFAULT_OPTIONS,
  ) {}

  /** @returns `undefined` where no climate is known. */
  async of(
    record: BuildingRecord,
    horizon: TerrainHorizon | Error | undefined,
    { tile, edition }: { tile: string; edition: string | null },
  ): Promise<RoofWork | undefined> {
    const query = queryOfBuilding(record, this.options);
    const { lat, lng } = query;
    const terrain = horizon instanceof Error ? undefined : horizon;
    const ground = terrain ? knownHeight(terrain.elevationM, `terrain ${terrain.source}`) : null;
    const climate = await siteClimate(this.uses.climate, { lat, lng }, undefined, ground).catch(unlessExpected);
    if (climate === undefined) return undefined;
    const near: SceneBuilding[] = neighboursOf(this.scene, record);
    const found = { ...roofOf(this.uses.climate, query, { building: record, distanceM: null }), climate, terrain };
    const made = estimateInput(this.uses, { ...found, neighbours: [], covered: true }, this.rows);
    const counts = new Set(counting(record, near.map((one) => one.record))); // prettier-ignore
    const input: EstimateInput = {
      ...made,
      neighbours: near.map((one) => (counts.has(one.record) ? raised(this.#neighbour(one)) : this.#neighbour(one))),
    };
    return {
      input,
      identity: {
        buildingId: record.id,
        tile,
        lng,
        lat,
        township: this.uses.climate.townshipAt({ lat, lng })?.township.code ?? null,
        village: this.uses.climate.villageAt({ lat, lng })?.code ?? null,
        edition,
        physicalHash: physicalHash(
          input,
          near,
          [...counts].map(({ id }) => id),
        ),
        financeHash: this.#financeHash(input.finance),
        pvKw: record.pvKw ?? null,
        heightM: record.heightM,
        heightSource: record.heightSource,
      },
    };
  }
}

/** How much higher an equally high building counts that has what both outlines cover [m]. */
const PRECEDENCE_M = 0.001;
const raised = (neighbour: EstimateInput['neighbours'][number]): EstimateInput['neighbours'][number] => ({
  ...neighbour,
  heightM: neighbour.heightM + PRECEDENCE_M,
});

/** A climate that is not known, or whose source does not answer, leaves the roof without a potential. */
function unlessExpected(error: unknown): undefined {
  if (error instanceof AppError) return undefined;
  throw error;
}
