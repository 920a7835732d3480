import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../contract/common/node.js';
import { AnswerField } from '../contract/fields/answer-field.js';
import { ASSESSMENT_STATES, type AssessmentState } from '../core/assessments/assessment-state.js';
import { JsonText } from '../core/json/json-text.js';
import type { ReportData } from '../core/report/report-data.js';
import { Account } from './accounts/account.entity.js';
import { AnswerColumn, StoredColumn, RecordKey, References } from './columns.js';

/** A kept result may have a megabyte; that of a large roof has a third of one. */
const RESULT_BYTES = 262_144;

/** A free-form object; as text where it nests deeply. */
export type AssessmentResult = Record<string, unknown> | JsonText;

/** A stored assessment of a roof: as its creator sent it, or an estimate of the service. */
@Entity({ tableName: 'assessments' })
@Index({ properties: ['ownerId', 'id'] })
@ObjectType({ description: 'A stored assessment of a roof.', implements: Node })
export class Assessment {
  @RecordKey id!: string;

  @AnswerColumn('string', 'To whom it belongs.', {
    graphqlEnum: ['AssessmentState', ASSESSMENT_STATES],
  })
  state!: AssessmentState;

  /** The owner of a bound record; before that whatever account the client named, which only that account can act on. */
  @Index()
  @AnswerColumn(
    'string?',
    'The owning account; of an anonymous record the account that the client named, without any effect on access.',
    { restOnly: true },
  )
  userId: string | null = null;

  @AnswerColumn('string?', 'Address of the house.') address: string | null = null;
  @AnswerColumn('number?', 'WGS84 latitude, degrees; null where unknown.') lat: number | null = null;
  @AnswerColumn('number?', 'WGS84 longitude, degrees.') lng: number | null = null;
  @AnswerColumn('string?', 'County or city.') county: string | null = null;
  @AnswerColumn('number?', 'Usable roof area, ping (3.3 m²).') roofAreaPing: number | null = null;
  @AnswerColumn('number?', 'Electricity used, kWh a month.') monthlyKwh: number | null = null;
  @AnswerColumn('string?', 'Goal of the owner for the roof.') goal: string | null = null;
  @AnswerColumn('number?', 'Size of the plant, kWp.') capacityKw: number | null = null;
  @AnswerColumn('number?', 'Cost of the plant, TWD.') totalCost: number | null = null;
  @AnswerColumn('number?', 'Subsidy, TWD.') subsidyAmount: number | null = null;
  @AnswerColumn('number?', 'Cost less subsidy and loan, TWD.') outOfPocket: number | null = null;
  @AnswerColumn('number?', 'Energy of the first year, kWh.') annualKwh: number | null = null;

  @AnswerColumn('number?', 'Share of the use met by the roof, as the client sent it.')
  selfSufficiency: number | null = null;

  @AnswerColumn('number?', 'Payback time, years.') paybackYears: number | null = null;

  @AnswerColumn('number?', 'Net earnings over 20 years, TWD.', { column: { fieldName: 'total_20yr' } })
  total20yr: number | null = null;

  @AnswerColumn('number?', 'Earnings of the first year, TWD.') annualRevenue: number | null = null;
  @AnswerColumn('number?', 'Best tilt, degrees from horizontal.', { graphqlName: 'bestTilt' })
  bestAngle: number | null = null;

  /** Kept as `json`, not `jsonb`, so that it comes back as it was sent. Read on demand, see `WITH_RESULT`. */
  @Property({ columnType: 'json', type: 'json', fieldName: 'result', nullable: true, hidden: true, lazy: true })
  shallowResult: Record<string, unknown> | null = null;

  /** Text of a result that nests too deeply for `json`, whose parser ends between 10,000 and 20,000 levels; else null. */
  @StoredColumn('text', { nullable: true, fieldName: 'result_text', hidden: true, lazy: true })
  deepResult: string | null = null;

  @Property({ persist: false })
  @AnswerField('json?', 'The full result, as the client sent it.', { cost: { bytes: RESULT_BYTES } })
  get result(): AssessmentResult | null {
    return this.deepResult === null ? this.shallowResult : new JsonText(this.deepResult);
  }

  /** What the report is drawn from; null unless the service computed the assessment. Read on demand, see `WITH_REPORT`. */
  @Property({ columnType: 'json', type: 'json', nullable: true, hidden: true, lazy: true })
  report: ReportData | null = null;

  /** Part of the signature of links to the report: raising it ends them. */
  @StoredColumn('integer', { default: 0, hidden: true })
  reportLinkVersion: number = 0;

  @AnswerColumn('boolean', 'Whether figures and result are those of the service.', { column: { default: false } })
  computed: boolean = false;

  /** The account it is bound to. */
  @References(() => Account, { nullable: true, index: false, hidden: true }) ownerId: string | null = null;

  /** SHA-256 of the anonymous id its creator holds; the id itself is never stored. */
  @Index()
  @StoredColumn('text', { nullable: true, hidden: true })
  anonymousIdHash: string | null = null;

  /** Hash of the id that its creator's browser made and sent as `user_id`. */
  @Index()
  @StoredColumn('text', { nullable: true, hidden: true })
  clientIdHash: string | null = null;

  @AnswerColumn('instant', 'When it was stored, UTC.') createdAt!: Date;
  @AnswerColumn('instant?', 'When it was bound to an account, UTC.') claimedAt: Date | null = null;
}

/** Reads the results of assessments too; 100 may have as many megabytes, so lists leave them out unless asked. */
export const WITH_RESULT = { populate: ['shallowResult', 'deepResult'] } as const;

/** Reads what the reports of assessments are drawn from. */
export const WITH_REPORT = { populate: ['report'] } as const;
