import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { validate as isUuid } from 'uuid';
import type { Language } from '../../core/accounts/language.js';
import type { Clock } from '../../core/time/clock.js';
import type { Compute } from '../../core/compute/compute.js';
import { ConflictError, NotFoundError } from '../../core/errors.js';
import type { AssessedRoof } from '../../core/estimate/roof/assessed-roof.js';
import type { ReportData, ReportPage } from '../../core/report/report-data.js';
import { Assessment, WITH_REPORT } from '../../entities/assessment.entity.js';
import type { Security } from '../accounts/security.js';
import type { Caller } from '../caller.js';
import type { ClimateService } from '../climate/climate.service.js';
import { opens } from './assessment.service.js';
import { ANSWER_LINK_SECONDS, opensReport, reportPath, type LinkedAssessment } from './report-link.js';
import { endReportLinks } from './report-links.sql.js';

const NOT_COMPUTED =
  'This assessment has no report: its figures were sent by a client, or stored before reports existed. Estimate the roof again and store the estimate by its assessment_hash';

/** How a report is asked for. */
export interface ReportQuery {
  lang?: Language;
  /** Of a link to the report, which opens it without an account. */
  key?: string;
}

export class ReportService {
  constructor(
    private readonly uses: {
      em: SqlEntityManager;
      clock: Clock;
      compute: Compute;
      security: Pick<Security, 'anonymousIdSecret'>;
      climate: Pick<ClimateService, 'countyName'>;
      /** Of the page, where the query names none. */
      language: Language;
    },
  ) {}

  /** The report of an estimate that was just made. */
  ofEstimate({ report: data, address }: AssessedRoof, language = this.uses.language): Promise<ReportPage> {
    return this.write(data, address, language);
  }

  /**
   * The report of a stored assessment, for those who may read it, and for holders of a link to it.
   * @throws NotFoundError for anyone else; ConflictError for figures that the service did not compute.
   */
  async ofAssessment(id: string, { key, lang }: ReportQuery, caller: Caller): Promise<ReportPage> {
    const { report, address } = await this.reported(id, key, caller);
    return this.write(report, address, lang ?? this.uses.language);
  }

  /** The plan of the same report as a PNG. @throws as `ofAssessment` does. */
  async planOf(id: string, { key }: Pick<ReportQuery, 'key'>, caller: Caller): Promise<Uint8Array> {
    const { report } = await this.reported(id, key, caller);
    return this.uses.compute.run('planPicture', report.scene);
  }

  private write(data: ReportData, address: string | null, language: Language): Promise<ReportPage> {
    const county = this.uses.climate.countyName(data.county, language);
    return this.uses.compute.run('report', { data, address, county, language });
  }

  private async reported(id: string, key: string | undefined, caller: Caller) {
    const { em, clock, compute, security } = this.uses;
    const found = isUuid(id) ? await compute.lookUp(() => em.findOne(Assessment, { id }, WITH_REPORT)) : null;
    const isLinked = (assessment: Assessment): boolean =>
      key !== undefined && opensReport(security.anonymousIdSecret, assessment, key, clock());
    if (found === null || !(opens(caller, found) || isLinked(found))) throw new NotFoundError('Assessment');
    const { report, address } = found;
    if (report === null) throw new ConflictError(NOT_COMPUTED);
    return { report, address };
  }

  /**
   * Ends all links to the report of an assessment that were made before, for those who may read it without one.
   * @throws NotFoundError for anyone else.
   */
  async revokeLinks(id: string, caller: Caller): Promise<void> {
    const { em } = this.uses;
    const found = isUuid(id) ? await em.findOne(Assessment, { id }, { disableIdentityMap: true }) : null;
    if (found === null || !opens(caller, found)) throw new NotFoundError('Assessment');
    await endReportLinks(em, { id });
  }

  /** Path of the report of an assessment that its caller may read, which opens in a browser for an hour; `null` where there is none. */
  pathOf(assessment: LinkedAssessment & Pick<Assessment, 'computed'>): string | null {
    const { security, clock } = this.uses;
    if (!assessment.computed) return null;
    return reportPath(security.anonymousIdSecret, assessment, clock(), ANSWER_LINK_SECONDS);
  }
}
