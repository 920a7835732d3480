import { DEFAULT_ROOF, NOTHING_UNSEEN, USUAL_STRUCTURES } from '../../core/estimate/roof-rules.js';
import type { BuildingService } from '../buildings/search/building.service.js';
import type { ClimateService } from '../climate/climate.service.js';
import type { Language } from '../../core/accounts/language.js';
import type { Clock } from '../../core/clock.js';
import type { Compute } from '../../core/compute.js';
import { climateWarnings } from '../energy/site-climate.js';
import { NotFoundError } from '../../core/errors.js';
import { meanUseOfBill } from '../../core/finance/use-of-bill.js';
import { financeAt, financeWarnings } from '../finance/finance-place.js';
import type { FinanceTableService } from '../finance/finance-table.service.js';
import { todayAt } from '../../core/sun/local-time.js';
import type { TerrainService } from '../terrain/terrain.service.js';
import { joinAssessment, meanUse, type AssessedRoof } from '../../core/estimate/assessed-roof.js';
import { contentDigest } from '../content-digest.js';
import { buildingUnderRoof } from './building-under-roof.js';
import {
  assertOneUse,
  assertPitch,
  assertTilt,
  drawnRoof,
  financeOptions,
  rethrowForQuery,
  type EstimateQuery,
} from '../../core/estimate/estimate-query.js';
import type {
  EstimateInput,
  EstimateRoof,
  EstimatedBuilding,
  EstimatedRoof,
} from '../../core/estimate/estimate-types.js';
import { reportData } from '../../core/report/report-data.js';
import { shapeOdds } from '../../core/estimate/roof-hypotheses.js';
import { shapeOfRoof } from '../../core/estimate/roof-shape.js';
import type { TaggedRoof } from '../../core/buildings/roof-tags.js';
import { writeEstimate } from '../../core/estimate/write-estimate.js';
import { distanceWarnings } from '../../core/estimate/roof-explanations.js';
import type { RecentEstimateService } from './recent-estimate.service.js';
import {
  attributionsOf,
  coverageWarnings,
  lookUpSurroundings,
  surroundingsOf,
  type FoundSurroundings,
} from './roof-surroundings.js';

/** Version of the assessment as a whole; raised whenever equal inputs may give other numbers. */
const ASSESSMENT_MODEL = { name: 'rooftop-assessment', version: '1.6.0' };

interface Uses {
  buildings: BuildingService;
  climate: ClimateService;
  terrain: TerrainService;
  financeTable: FinanceTableService;
  compute: Compute;
  clock: Clock;
  recent: RecentEstimateService;
  /** Of the texts, where the query names none. */
  language: Language;
}

/** What an assessment finds at its place before it calculates. */
interface Findings extends FoundSurroundings, FoundRoof {}

/** The roof that is assessed, and the building that it belongs to. */
interface FoundRoof {
  roof: EstimateRoof;
  building: EstimatedBuilding;
}

/** All that an assessment is made from. */
interface Gathered {
  findings: Findings;
  input: EstimateInput;
}

/** An assessment whose roof is found; what its parts have in common is looked up once. */
export interface OpenedEstimate {
  building: EstimatedBuilding;
  /** Versions, sources and texts to print. */
  origin(): Promise<ReturnType<typeof provenance> & Pick<AssessedRoof, 'county' | 'monthlyKwh'>>;
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
    return (await this.open(query)).assess(query.hourly === true);
  }

  /** Looks the roof up; the rest is looked up and computed when it is asked for. @throws as `estimate` does. */
  async open(query: EstimateQuery): Promise<OpenedEstimate> {
    assertPitch(query);
    assertTilt(query);
    assertOneUse(query);
    const found = await this.roofOf(query);
    let gathered: Promise<Gathered> | undefined;
    const gather = (): Promise<Gathered> => (gathered ??= this.gather(query, found));
    return {
      building: found.building,
      origin: async () => {
        const { input, findings } = await gather();
        const { county = null } = input.finance;
        return { ...provenance(input, findings), county, monthlyKwh: meanUse(input.monthlyKwh) };
      },
      usableRoof: async () => this.uses.compute.run('usableRoof', (await gather()).input).catch(rethrowForQuery),
      assess: async (hourly) => this.assess(query, await gather(), hourly),
    };
  }

  private async gather(query: EstimateQuery, { roof, building }: FoundRoof): Promise<Gathered> {
    const findings = { roof, building, ...(await lookUpSurroundings(this.uses, query, roof, building.id)) };
    return { findings, input: await this.inputOf(query, findings) };
  }

  private async assess(query: EstimateQuery, { findings, input }: Gathered, hourly: boolean): Promise<AssessedRoof> {
    const computed = await this.uses.compute.run('estimate', { ...input, hourly }).catch(rethrowForQuery);
    const { hours, ...estimate } = computed;
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
    const assessed = joinAssessment(query, input, detail, reportData(input, whole, origin, findings.neighbours));
    await this.uses.recent.remember(assessed);
    return hours ? { ...assessed, hours } : assessed;
  }

  private async roofOf(query: EstimateQuery): Promise<FoundRoof> {
    const wishes: NonNullable<EstimateQuery['roof']> = query.roof ?? DEFAULT_ROOF;
    const { tags, roof, building } = await this.outlineOf(query, wishes);
    const odds = this.uses.climate.townshipAt(query) && shapeOdds(roof.heightM);
    const shape = shapeOfRoof(wishes.shape, tags, odds);
    const isPitched = shape.shape === 'pitched' || shape.form !== undefined;
    const unseen = wishes.obstructions || isPitched ? NOTHING_UNSEEN : USUAL_STRUCTURES;
    return { roof: { ...roof, ...shape, unseen }, building };
  }

  /** The outline that is drawn, or that of the building at the place, with what is tagged of the roof. */
  private async outlineOf(
    query: EstimateQuery,
    wishes: NonNullable<EstimateQuery['roof']>,
  ): Promise<FoundRoof & { tags: TaggedRoof | null }> {
    const rules = {
      ...wishes,
      shape: 'flat' as const,
      obstructions: wishes.obstructions ?? [],
      unseen: NOTHING_UNSEEN,
    };
    if (wishes.footprint) {
      const under = (await buildingUnderRoof(this.uses, query, wishes.footprint)) || undefined;
      const withHeight = wishes.heightM === undefined ? under : undefined;
      return { tags: under?.roof ?? null, ...drawnRoof(wishes.footprint, wishes.heightM, rules, withHeight) };
    }
    const { buildings } = this.uses;
    const found = query.buildingId
      ? { building: await buildings.byId(query.buildingId), distanceM: null }
      : await buildings.at(query);
    if (found === undefined) throw new NotFoundError('Building');
    const { building, distanceM } = found;
    const heightM = wishes.heightM ?? building.heightM;
    const heightSigmaM = wishes.heightM === undefined ? building.heightSigmaM : 0;
    return {
      tags: building.roof ?? null,
      roof: { ...rules, footprint: building.footprint, holes: building.holes, heightM, heightSigmaM },
      building: {
        id: building.id,
        heightM,
        heightSource: wishes.heightM === undefined ? building.heightSource : 'given',
        heightSigmaM,
        source: building.source,
        sourceDate: building.sourceDate,
        distanceM,
      },
    };
  }

  private async inputOf(query: EstimateQuery, findings: Findings): Promise<EstimateInput> {
    const { roof, climate } = findings;
    const asOf = query.finance?.asOf ?? todayAt(query, this.uses.clock());
    const { currency, ...table } = await financeAt(this.uses, query);
    const finance = { ...table, asOf, options: { ...financeOptions(query), currency } };
    return {
      ...surroundingsOf(query, roof, findings, asOf),
      uncertainty: climate.uncertainty,
      goal: query.goal,
      monthlyKwh: useOf(query, finance),
      plant: query.plant ?? {},
      finance,
    };
  }
}

const useOf = (
  { monthlyKwh, billTwd }: EstimateQuery,
  finance: EstimateInput['finance'],
): EstimateInput['monthlyKwh'] => monthlyKwh ?? (billTwd === undefined ? undefined : meanUseOfBill(billTwd, finance));

/** Versions, sources and texts to print with an assessment. */
function provenance(input: EstimateInput, { building, covered, ...found }: Findings) {
  const { climate, terrain } = found;
  const hills = terrain && {
    name: `terrain ${terrain.source}`,
    detail: `${terrain.sourceDate ?? 'undated'}, horizon ${terrain.model.version}`,
  };
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

/** Ids differ from one installation to the next; the buildings they represent do not. */
const withoutIds = (input: EstimateInput) => ({
  ...input,
  neighbours: input.neighbours
    .map(({ footprint, holes, heightM, baseHeightM }) => JSON.stringify([footprint, holes, heightM, baseHeightM]))
    .toSorted(),
});
