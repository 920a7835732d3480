import type { EstimateOptions } from '../../contract/assessments/estimate.request.js';
import type { EstimateParts } from '../../contract/assessments/estimate-parts.answer.js';
import { whenSelected } from '../../contract/fields/lazy-answer.js';
import { BuildingShadingAnswer } from '../../contract/shade/shading.answer.js';
import type { OutlinedBuilding } from '../../core/buildings/building-item.js';
import { DEFAULT_GOAL } from '../../core/climate/goal-weights.js';
import { NotFoundError } from '../../core/errors.js';
import type { EstimateQuery } from '../../domain/assessments/estimate-query.js';
import { samTable } from '../../core/shade/shading-dialects.js';
import { queryOfBuilding } from '../../domain/assessments/found-roofs.js';
import { workOnGood } from '../../domain/each.js';
import type { RoofShading } from '../../domain/shade/shading-cache.service.js';
import type { FieldContext } from '../execution/limits/access.js';
import { computedOnce } from './computed-once.js';
import { estimateParts } from './estimate-parts.js';
import type { Batch, Loaders } from './loaders.js';
import { buildingById } from './place-nodes.js';

/** An estimate of the roof of a building. */
interface EstimateOfBuilding {
  id: string;
  options?: EstimateOptions | null | undefined;
}

/** Estimates of roofs. */
export const estimateOf: Batch<EstimateQuery, EstimateParts> = async (queries, { services }) =>
  (await services.estimates.openEach(queries)).map((opened) =>
    opened instanceof Error ? opened : estimateParts(opened),
  );

/** Estimates of the roofs of buildings, one for all who ask with equal options. */
export const estimateOfBuilding: Batch<EstimateOfBuilding, EstimateParts> = async (asked, context, loaders) => {
  const buildings = await storedBuildings(
    asked.map(({ id }) => id),
    loaders,
  );
  const queries = buildings.map((building, at) =>
    building instanceof Error ? building : queryOfBuilding(building, { goal: DEFAULT_GOAL, ...asked[at]!.options }),
  );
  return workOnGood(queries, (good) => estimateOf(good, context, loaders));
};

/** The kept shading of the roofs of buildings; each takes a calculation of its own where none is kept. */
const shadingOfBuilding: Batch<string, RoofShading> = async (ids, { services }, loaders) =>
  workOnGood(await storedBuildings(ids, loaders), (buildings) => services.shadingCache.ofEach(buildings));

/** Buildings by their ids; an error for each that newer data has replaced. */
async function storedBuildings(ids: readonly string[], loaders: Loaders): Promise<(OutlinedBuilding | Error)[]> {
  const buildings = await loaders.loadEach(buildingById, ids);
  return buildings.map((building) => building ?? new NotFoundError('Building'));
}

/** The shading of the roof of a building; the table is looked up, or computed, when something of it is selected. */
export const shadingParts = (buildingId: string, { loaders }: FieldContext): BuildingShadingAnswer =>
  computedOnce(BuildingShadingAnswer, { buildingId, id: `shading:${buildingId}` }, async () =>
    dialectsOf(await loaders.load(shadingOfBuilding, buildingId)),
  );

function dialectsOf(shading: RoofShading): BuildingShadingAnswer {
  const { azimuthStepDeg, elevationStepDeg, share } = shading.table;
  let sunshine: ReturnType<typeof shading.sunshine> | undefined;
  const sun = (): NonNullable<typeof sunshine> => (sunshine ??= shading.sunshine());
  return whenSelected<BuildingShadingAnswer>(
    { ...shading, azimuthStepDeg, elevationStepDeg, share },
    {
      sunshineDeciles: async () => (await sun()).sunshineDeciles,
      litHours: async () => (await sun()).litHours,
      samCsv: () => samTable(shading.table),
    },
  );
}
