import { financeOf, type RoofPageRequest } from '../../contract/assessments/roof-page.request.js';
import type { Language } from '../../core/accounts/language.js';
import type { BuildingRecord } from '../../core/buildings/building-item.js';
import { nameFor } from '../../core/buildings/demo-name.js';
import { DEFAULT_GOAL } from '../../core/climate/goal-weights.js';
import type { Compute } from '../../core/compute/compute.js';
import type { AssessedRoof } from '../../core/estimate/roof/assessed-roof.js';
import { definedOnly } from '../../core/json/defined-only.js';
import type { ReportLink, ReportPage } from '../../core/report/report-data.js';
import type { BuildingService } from '../buildings/search/building.service.js';
import type { ClimateService } from '../climate/climate.service.js';
import type { EstimateService } from './estimate.service.js';
import { queryOfBuilding } from './found-roofs.js';

/** Reports of roofs that nobody has kept: calculated when they are opened, with the usual options. */
export class RoofReportService {
  constructor(
    private readonly uses: {
      buildings: Pick<BuildingService, 'byId'>;
      estimates: Pick<EstimateService, 'estimate'>;
      compute: Compute;
      climate: Pick<ClimateService, 'countyName'>;
      /** Of the page, where the query names none. */
      language: Language;
    },
  ) {}

  /**
   * The report of the roof of a building.
   * @param link where the page and its picture are.
   * @param asked its size and the answers of its owner.
   * @throws NotFoundError when there is no such building; as `EstimateService.estimate` otherwise.
   */
  async page(buildingId: string, link: ReportLink, asked: RoofPageRequest): Promise<ReportPage> {
    const language = asked.lang ?? this.uses.language;
    const { buildings, climate, compute } = this.uses;
    const building = await buildings.byId(buildingId);
    const { report: data } = await this.assess(building, language, asked);
    const county = climate.countyName(data.county, language);
    return compute.run('report', { data, address: placeOf(building, language), county, language, link });
  }

  /** The plan of the roof of a building as a PNG. @throws as `page` does. */
  async plan(buildingId: string, asked: RoofPageRequest): Promise<Uint8Array> {
    const { report } = await this.assess(await this.uses.buildings.byId(buildingId), this.uses.language, asked);
    return this.uses.compute.run('planPicture', report.scene);
  }

  private assess(building: BuildingRecord, lang: Language, asked: RoofPageRequest): Promise<AssessedRoof> {
    const [finance, capacityKw] = [financeOf(asked), asked.kw];
    const options = definedOnly({ finance, plant: capacityKw === undefined ? undefined : { capacityKw } });
    return this.uses.estimates.estimate(queryOfBuilding(building, { goal: DEFAULT_GOAL, lang, ...options }));
  }
}

/** Address and name of a building, as the map shows them; `null` where the data has neither. */
function placeOf({ address, name }: BuildingRecord, language: Language): string | null {
  return [address, name && nameFor(name, language)].filter(Boolean).join(' ') || null;
}
