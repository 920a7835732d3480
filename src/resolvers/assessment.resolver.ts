import { estimateWork } from '../contract/common/expected-work.js';
import { isRecord } from '../core/json/is-record.js';
import { Arg, Ctx, ID, ObjectType, Resolver } from 'type-graphql';
import { AnswerField, AnswerObject } from '../contract/fields/answer-field.js';
import { EstimatePartsAnswer, type EstimateParts } from '../contract/assessments/estimate-parts.answer.js';
import { Cost } from '../contract/common/field-cost.js';
import type { RequestContext } from '../http/context.js';
import { Assessment } from '../entities/assessment.entity.js';
import { AssessmentRequest } from '../contract/assessments/assessment.request.js';
import { EstimateRequest } from '../contract/assessments/estimate.request.js';
import { Allow, type FieldContext } from './execution/limits/access.js';
import { partsWork } from './graph/estimate-parts.js';
import { Mutation, Query } from './execution/documents/answered-fields.js';
import { estimateOf } from './graph/roof-nodes.js';
import { IdempotencyKeyArg, withKey } from './graph/idempotency.js';
import { RecordMutation } from './graph/payload.js';

@ObjectType('CreatedAssessment', { description: 'A stored assessment, and what opens it.' })
export class CreatedAssessmentAnswer {
  @AnswerObject(() => Assessment, 'The assessment as stored.') assessment!: Assessment;

  @AnswerField('id?', 'For an anonymous record: the header X-Anonymous-Id that opens it.')
  anonymousId?: string;
}

/** Assessments: kept and read. */
@Allow('anyone')
@Resolver()
export class AssessmentResolver {
  @Cost({ work: partsWork })
  @Query(() => EstimatePartsAnswer, { description: 'Estimate of a rooftop plant.' })
  async estimate(@Arg('input') input: EstimateRequest, @Ctx() { loaders }: FieldContext): Promise<EstimateParts> {
    return loaders.load(estimateOf, input);
  }

  @Allow('optional-valid-account')
  @Mutation(() => CreatedAssessmentAnswer, { description: 'Store an assessment; anonymous without an account.' })
  async addAssessment(
    @Arg('input') input: AssessmentRequest,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller, issueAnonymousId }: RequestContext,
  ): Promise<CreatedAssessmentAnswer> {
    const created = await services.assessments.create(input, withKey(caller, key));
    if (created.anonymousId !== undefined) issueAnonymousId(created.anonymousId);
    return created;
  }

  @Cost({ work: ({ input }) => estimateWork(isRecord(input) ? input : {}) })
  @Allow('optional-valid-account')
  @Mutation(() => CreatedAssessmentAnswer, {
    description: 'Estimate a roof and store the whole estimate; anonymous without an account.',
  })
  async keepEstimate(
    @Arg('input') input: EstimateRequest,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller, issueAnonymousId }: RequestContext,
  ): Promise<CreatedAssessmentAnswer> {
    const { address, lat, lng, result } = await services.estimates.estimate(input);
    const toKeep = { lat, lng, ...(address !== null && { address }), assessmentHash: result.assessmentHash };
    const created = await services.assessments.create(toKeep, withKey(caller, key), input.lang);
    if (created.anonymousId !== undefined) issueAnonymousId(created.anonymousId);
    return created;
  }

  @Allow('optional-valid-account')
  @RecordMutation('Revoke all links to the report of an assessment, for its creator; `report_url` is a new one.', {
    assessment: Assessment,
  })
  async revokeReportLinks(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ assessment: Assessment }> {
    await services.reports.revokeLinks(id, caller);
    return { assessment: await services.assessments.read(id, caller) };
  }

  @Allow('optional-account')
  @Query(() => Assessment, { description: 'A stored assessment, for its creator.' })
  assessment(@Arg('id', () => ID) id: string, @Ctx() { services, caller }: RequestContext): Promise<Assessment> {
    return services.assessments.read(id, caller);
  }
}
