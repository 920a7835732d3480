import type { BuildingRecord } from '../buildings/building-item.js';
import type { BuildingService } from '../buildings/building.service.js';
import { dataSource } from '../buildings/data-sources.js';
import type { AttributedClimate, ClimateService } from '../climate/climate.service.js';
import type { Clock } from '../clock.js';
import type { Compute } from '../compute.js';
import { climateSources, placeUncertainty, toMonthlyClimate } from '../energy/energy.service.js';
import { NotFoundError } from '../errors.js';
import type { FinanceTableService } from '../finance/finance-table.service.js';
import { localTimeToInstant, timeZoneAt, todayAt } from '../sun/local-time.js';
import type { TerrainHorizon, TerrainService } from '../terrain/terrain.service.js';
import type { LatLng } from '../units.js';
import { joinAssessment, type AssessedRoof, type EstimatedBuilding } from './assessed-roof.js';
import { assessmentHash } from './assessment-hash.js';
import { assertPitch, covers, drawnRoof, financeOptions, type EstimateQuery } from './estimate-query.js';
import type { EstimateInput, EstimateRoof } from './estimate-types.js';

/** Version of the assessment as a whole; raised whenever equal inputs may give other numbers. */
export const ASSESSMENT_MODEL = { name: 'rooftop-assessment', version: '1.0.0' };

/** Neighbours farther away than this are left out [m]; a 100 m tower at this distance stands 13 degrees high. */
const NEIGHBOUR_DISTANCE_M = 400;

interface Uses {
  buildings: BuildingService;
  climate: ClimateService;
  terrain: TerrainService;
  financeTable: FinanceTableService;
  compute: Compute;
  clock: Clock;
}

/** What an assessment finds at its place before it calculates. */
interface Findings {
  roof: EstimateRoof;
  building: EstimatedBuilding;
  neighbours: BuildingRecord[];
  /** Hills around; absent where no terrain is known. */
  terrain?: TerrainHorizon;
  climate: AttributedClimate;
}

/** Assesses roofs. */
export class EstimateService {
  constructor(private readonly uses: Uses) {}

  /**
   * Assesses the roof at a place: the building that stands there, or the roof that is drawn.
   * @throws NotFoundError when there is no building and no drawn roof, or the place has no climate.
   * @throws InvalidInputError for a roof that is none, or a pitched one without its tilt and azimuth.
   */
  async estimate(query: EstimateQuery): Promise<AssessedRoof> {
    assertPitch(query);
    const findings = await this.lookUp(query);
    const input = await this.inputOf(query, findings);
    const estimate = await this.uses.compute.run('estimate', input);
    return joinAssessment(query, input, { ...estimate, building: findings.building, ...provenance(input, findings) });
  }

  private async lookUp(query: EstimateQuery): Promise<Findings> {
    const { roof, building } = await this.roofOf(query);
    const terrain = await this.uses.terrain.around({ lat: query.lat, lng: query.lng, heightM: roof.heightM });
    const climate = this.uses.climate.at({ lat: query.lat, lng: query.lng, elevationM: terrain?.elevationM });
    if (climate === undefined) throw new NotFoundError('Climate of this place');
    const found = await this.uses.buildings.around({ point: query }, NEIGHBOUR_DISTANCE_M);
    const neighbours = found
      .filter(({ id }) => id !== building.id)
      .filter((other) => building.id !== null || !covers(other, query));
    return { roof, building, neighbours, terrain, climate };
  }

  private async roofOf(query: EstimateQuery): Promise<{ roof: EstimateRoof; building: EstimatedBuilding }> {
    const wishes = query.roof ?? { shape: 'flat' as const, setbackM: 0.5, minSunShare: 0.6 };
    const rules = { ...wishes, obstructions: wishes.obstructions ?? [] };
    if (wishes.footprint) return drawnRoof(wishes.footprint, wishes.height, rules);
    const building = query.buildingId
      ? await this.uses.buildings.byId(query.buildingId)
      : await this.uses.buildings.at(query);
    if (building === undefined) throw new NotFoundError('Building');
    const heightM = wishes.height ?? building.heightM;
    const heightSigmaM = wishes.height === undefined ? building.heightSigmaM : 0;
    return {
      roof: { ...rules, footprint: building.footprint, holes: building.holes, heightM, heightSigmaM },
      building: {
        id: building.id,
        heightM,
        heightSource: wishes.height === undefined ? building.heightSource : 'given',
        heightSigmaM,
        source: building.source,
        sourceDate: building.sourceDate,
      },
    };
  }

  private async inputOf(query: EstimateQuery, findings: Findings): Promise<EstimateInput> {
    const { roof, neighbours, climate, terrain } = findings;
    const asOf = query.finance?.asOf ?? todayAt(query, this.uses.clock());
    return {
      place: { lat: query.lat, lng: query.lng },
      roof,
      neighbours: neighbours.map(({ id, footprint, holes, heightM, baseHeightM }) => ({
        id,
        footprint,
        holes,
        heightM,
        baseHeightM,
      })),
      climate: toMonthlyClimate(climate),
      uncertainty: placeUncertainty(climate),
      ...(terrain && { terrain: terrain.horizon }),
      utcOffsetHours: standardOffsetHours(query, asOf),
      goal: query.goal,
      monthlyKwh: query.monthlyKwh,
      plant: query.plant ?? {},
      finance: {
        rows: await this.uses.financeTable.rows(),
        county: this.uses.climate.townshipAt(query)?.township.countyName,
        asOf,
        options: financeOptions(query),
      },
    };
  }
}

/** Versions, sources and texts to print with an assessment. */
function provenance(input: EstimateInput, { building, neighbours, climate, terrain }: Findings) {
  const buildings = [building.source, ...neighbours.map(({ source }) => source)];
  const attributions = [...buildings.map((source) => dataSource(source).attribution), climate.attribution];
  const told = [...attributions, terrain?.attribution].filter((text) => text !== null && text !== undefined);
  return {
    model: ASSESSMENT_MODEL,
    assessmentHash: assessmentHash({ model: ASSESSMENT_MODEL, input: withoutIds(input) }),
    neighbourCount: input.neighbours.length,
    sources: [
      ...climateSources(climate),
      ...(terrain
        ? [
            {
              name: `terrain ${terrain.source}`,
              detail: `${terrain.sourceDate ?? 'undated'}, horizon ${terrain.model.version}`,
            },
          ]
        : []),
    ],
    attribution: [...new Set(told)].join('; '),
    asOf: input.finance.asOf,
  };
}

/** Ids differ from one installation to the next; the buildings they stand for do not. */
const withoutIds = (input: EstimateInput) => ({
  ...input,
  neighbours: input.neighbours
    .map(({ footprint, holes, heightM, baseHeightM }) => JSON.stringify([footprint, holes, heightM, baseHeightM]))
    .toSorted(),
});

/** Clock time less UTC in the middle of winter or summer, whichever has no daylight saving [h]. */
function standardOffsetHours(place: LatLng, day: string): number {
  const zone = timeZoneAt(place);
  const offsets = ['01-15', '07-15'].map((monthDay) => {
    const date = `${day.slice(0, 4)}-${monthDay}`;
    return (Date.parse(`${date}T12:00:00Z`) - localTimeToInstant(date, 12, zone).getTime()) / 3_600_000;
  });
  return Math.min(...offsets);
}
