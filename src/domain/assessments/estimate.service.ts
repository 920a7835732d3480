import DataLoader from 'dataloader';
import type { BuildingService } from '../buildings/search/building.service.js';
import type { ClimateService } from '../climate/climate.service.js';
import type { Language } from '../../core/accounts/language.js';
import type { Clock } from '../../core/time/clock.js';
import type { Compute } from '../../core/compute/compute.js';
import { climateWarnings } from '../energy/site-climate.js';
import { financeWarnings } from '../finance/finance-place.js';
import type { FinanceRows } from '../finance/finance-rows.js';
import { codedText } from '../../core/texts/coded-text.js';
import type { ClimateOrigin } from '../../core/climate/climate-origin.js';
import type { TerrainHorizon } from '../../contract/terrain/terrain.answer.js';
import type { TerrainService } from '../terrain/terrain.service.js';
import { joinAssessment, meanUse, type AssessedRoof } from '../../core/estimate/roof/assessed-roof.js';
import { contentDigest } from '../content-digest.js';
import { onlyOf, settleEach, settleInTurns, workOnGood } from '../each.js';
import { ASSESSMENT_MODEL, estimateInput, type Findings } from './estimate-input.js';
import type { EstimateQuery } from './estimate-query.js';
import { findRoofs, type FoundRoof } from './found-roofs.js';
import type { EstimateInput, EstimatedBuilding, EstimatedRoof } from '../../core/estimate/estimate-types.js';
import { reportData } from '../../core/report/report-data.js';
import { writeEstimate } from '../../core/estimate/write-estimate.js';
import { distanceWarnings } from '../../core/estimate/roof/roof-explanations.js';
import type { RecentEstimateService } from './recent-estimate.service.js';
import { attributionsOf, coverageWarnings, lookUpSurroundings } from './roof-surroundings.js';

interface Uses {
  buildings: BuildingService;
  climate: ClimateService;
  terrain: TerrainService;
  financeRows: FinanceRows;
  compute: Compute;
  clock: Clock;
  recent: RecentEstimateService;
  /** Of the texts, where the query names none. */
  language: Language;
}

/** All that an assessment is made from. */
interface Gathered {
  findings: Findings;
  input: EstimateInput;
}

/** An assessment that is to be computed. */
interface Wanted {
  /** Place of its query in the list that was opened. */
  at: number;
  hourly: boolean;
}

/** Versions, sources and texts to print. */
type Origin = ReturnType<typeof provenance> & Pick<AssessedRoof, 'county' | 'monthlyKwh'>;

/** An assessment whose roof is found; what its parts have in common is looked up once. */
export interface OpenedEstimate {
  query: EstimateQuery;
  building: EstimatedBuilding;
  origin(): Promise<Origin>;
  usableRoof(): Promise<EstimatedRoof>;
  /** @param hourly whether with the hours of the year. */
  assess(hourly: boolean): Promise<AssessedRoof>;
}

/** Assesses roofs. */
export class EstimateService {
  constructor(private readonly uses: Uses) {}

  /**
   * Assesses the roof at a place: the building there, or the roof that is drawn.
   * @throws NotFoundError when there is no building and no drawn roof, or the place has no climate.
   * @throws UpstreamUnavailableError when only a source that does not answer could know the climate.
   * @throws InvalidInputError for a roof that is none, a pitched one without its tilt and azimuth, or a tilt above its own limit.
   */
  async estimate(query: EstimateQuery): Promise<AssessedRoof> {
    return onlyOf(await this.openEach([query])).assess(query.hourly === true);
  }

  /**
   * Looks roofs up, all together. What is then asked for at the same time is looked up together too, and computed one roof
   * after the other.
   * @returns in their order; for each an error as `estimate` throws it.
   */
  async openEach(queries: readonly EstimateQuery[]): Promise<(OpenedEstimate | Error)[]> {
    const { compute } = this.uses;
    const found = await compute.lookUp(() => findRoofs(this.uses, queries));
    const gathered = new DataLoader<number, Gathered>((places) =>
      compute.lookUp(() => this.gatherEach(places.map((at) => onlyOf([found[at]!])))),
    );
    const assessed = new DataLoader<Wanted, AssessedRoof>(
      async (wanted) => this.assessEach(wanted, await gathered.loadMany(wanted.map(({ at }) => at))),
      { cache: false },
    );
    return found.map((roof, at) =>
      roof instanceof Error
        ? roof
        : {
            query: roof.query,
            building: roof.building,
            origin: async () => originOf(await gathered.load(at)),
            usableRoof: async () => this.usableRoof(await gathered.load(at)),
            assess: (hourly) => assessed.load({ at, hourly }),
          },
    );
  }

  private usableRoof({ input }: Gathered): Promise<EstimatedRoof> {
    return this.uses.compute.run('usableRoof', input);
  }

  private async gatherEach(roofs: readonly FoundRoof[]): Promise<(Gathered | Error)[]> {
    const surroundings = await lookUpSurroundings(this.uses, roofs);
    const findings = surroundings.map((found, at) => (found instanceof Error ? found : { ...roofs[at]!, ...found }));
    return workOnGood(findings, async (good) => {
      const rows = await this.uses.financeRows.current();
      return settleInTurns(good, (found) => ({ findings: found, input: estimateInput(this.uses, found, rows) }));
    });
  }

  /** Those that succeed are remembered together. */
  private async assessEach(
    wanted: readonly Wanted[],
    gathered: readonly (Gathered | Error)[],
  ): Promise<(AssessedRoof | Error)[]> {
    const assessed = await settleEach([...wanted.keys()], (at) =>
      this.assess(onlyOf([gathered[at]!]), wanted[at]!.hourly),
    );
    return workOnGood(assessed, async (good) => {
      await this.uses.recent.remember(good);
      return good;
    });
  }

  private async assess({ findings, input }: Gathered, hourly: boolean): Promise<AssessedRoof> {
    const { query } = findings;
    const asked: EstimateInput = hourly ? { ...input, extent: 'hourly' } : input;
    const { hours, ...estimate } = await this.uses.compute.run('estimate', asked);
    const warnings = [
      ...distanceWarnings(findings.building),
      ...coverageWarnings(findings),
      ...estimate.warnings,
      ...climateWarnings(findings.climate),
      ...financeWarnings(input.finance),
    ];
    const whole = { ...estimate, warnings };
    const origin = { building: findings.building, ...provenance(input, findings) };
    const detail = { ...writeEstimate(whole, query.lang ?? this.uses.language), ...origin };
    const assessed = joinAssessment(
      query.address,
      input,
      detail,
      reportData(input, whole, origin, findings.neighbours),
    );
    return hours ? { ...assessed, hours } : assessed;
  }
}

function originOf({ input, findings }: Gathered): Origin {
  const { county = null } = input.finance;
  return { ...provenance(input, findings), county, monthlyKwh: meanUse(input.monthlyKwh) };
}

/** Versions, sources and texts to print with an assessment. */
function provenance(input: EstimateInput, { building, covered, ...found }: Findings) {
  const { climate, terrain } = found;
  const hills = terrain && hillsOf(terrain);
  return {
    model: ASSESSMENT_MODEL,
    // equal inputs and versions give the equal text
    assessmentHash: contentDigest({ model: ASSESSMENT_MODEL, input: withoutIds(input) }),
    neighbourCount: input.neighbours.length,
    covered,
    sources: [...climate.sources, ...(hills ? [hills] : [])],
    attribution: attributionsOf(building.source, found).join('; '),
    asOf: input.finance.asOf,
  };
}

function hillsOf({ source, sourceDate: date, model: { version } }: TerrainHorizon): ClimateOrigin {
  const note =
    date === null
      ? codedText('terrain_source_undated', { source, version })
      : codedText('terrain_source', { source, date, version });
  return { name: `terrain ${source}`, detail: `${date ?? 'undated'}, horizon ${version}`, note };
}

/** Ids differ from one installation to the next; the buildings they represent do not. */
const withoutIds = (input: EstimateInput) => ({
  ...input,
  neighbours: input.neighbours
    .map(({ footprint, holes, heightM, baseHeightM }) => JSON.stringify([footprint, holes, heightM, baseHeightM]))
    .toSorted(),
});
