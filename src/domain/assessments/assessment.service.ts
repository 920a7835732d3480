import { LockMode, type FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidv7, validate as isUuid } from 'uuid';
import type { Language } from '../../core/accounts/language.js';
import { rewriteTexts } from '../../core/texts/rewrite-texts.js';
import { Assessment, WITH_RESULT, type AssessmentResult } from '../../entities/assessment.entity.js';
import { isAdministrator, isSignedIn, requireAccount, type Caller, type SignedInCaller } from '../caller.js';
import type { Security } from '../accounts/security.js';
import type { Clock } from '../../core/time/clock.js';
import { NotFoundError } from '../../core/errors.js';
import { JsonText } from '../../core/json/json-text.js';
import type { Ledger } from '../events/ledger.service.js';
import { clientNetwork } from '../limits/client-network.js';
import {
  accountScope,
  hashInput,
  type IdempotencyService,
  type IdempotentCall,
} from '../limits/idempotency.service.js';
import { limitKey, type LimitMeter } from '../limits/limit-meter.js';
import type { ReportData } from '../../core/report/report-data.js';
import type { ListQuery, PageQuery, RecordPage } from '../../core/page.js';
import { listRecords } from '../../database/lists/record-list.service.js';
import { noteClaimed, noteOwn } from './assessment-notes.js';
import type { NewAssessment } from './new-assessment.js';
import { recordsByIds } from '../../database/lists/records-by-id.js';
import type { RecentEstimateService } from './recent-estimate.service.js';
import { inBatches, pageInBatches, writeResults, type AssessmentPage } from './assessment-batches.js';
import {
  deriveAnonymousId,
  hashAnonymousId,
  hashClientId,
  isAnonymousId,
  isClientId,
  makeAnonymousId,
} from './anonymous-id.js';

/** A record with its result as its columns have it. */
type AssessmentColumns = Omit<Assessment, 'result' | 'report'>;

/** An answer as it is kept under an idempotency key: earlier versions knew `result` alone, and kept no `deepResult`. */
type StoredAnswer = Omit<AssessmentColumns, 'shallowResult' | 'deepResult'> & {
  result: Assessment['shallowResult'];
  deepResult?: string | null;
};

/** What is to be kept: figures of the client, or an estimate of the last hour, whose own figures then count. */
export type AssessmentToStore = NewAssessment & { assessmentHash?: string };

/** A stored assessment; of an anonymous one also the value its creator opens it with. */
export interface CreatedAssessment {
  assessment: Assessment;
  anonymousId?: string;
}

/** What claiming came to. */
export interface ClaimOutcome {
  ok: true;
  claimed: number;
  assessmentIds: string[];
}

/** To whom a new record belongs, and whose idempotency keys count for it. */
interface Creator {
  scope: string;
  bind: Pick<Assessment, 'state'> & Partial<Pick<Assessment, 'ownerId' | 'userId' | 'claimedAt' | 'anonymousIdHash'>>;
  anonymousId?: string;
}

/** Assessments that are kept. */
export class AssessmentService {
  constructor(
    private readonly uses: {
      em: SqlEntityManager;
      clock: Clock;
      idempotency: IdempotencyService;
      ledger: Ledger;
      meter: LimitMeter;
      recent: Pick<RecentEstimateService, 'find'>;
      /** Language in which texts of kept estimates are read; as they were kept without one. */
      readerLanguage?: Language | undefined;
      /** Key of derived anonymous ids. */
      security: Pick<Security, 'anonymousIdSecret'>;
    },
  ) {}

  /**
   * Stores an assessment: bound to the caller's account, else anonymous, and then the caller gets the value that opens it,
   * the same one again where it has one of ours. A repeated call gets the record again, but the value only where the caller
   * presents it: others behind the caller's address may have sent the same key and body.
   * @param language of the texts of an estimate; the reader's, unless the estimate was asked for in another.
   * @throws ConflictError when the caller's idempotency key was used for another one.
   * @throws NotFoundError for the hash of an estimate that is older than an hour, or that was never made.
   */
  async create(
    input: AssessmentToStore,
    caller: Caller,
    language = this.uses.readerLanguage,
  ): Promise<CreatedAssessment> {
    const { clock, idempotency, meter } = this.uses;
    await meter.spend('create', limitKey(caller));
    const now = clock();
    const call = { key: caller.idempotencyKey, operation: 'createAssessment', input };
    const creator = isSignedIn(caller) ? ownerOf(caller, now) : await this.visitor(caller, call);
    const { scope, anonymousId } = creator;
    const clientId = !isSignedIn(caller) && isClientId(input.userId) ? input.userId : undefined;
    const bind = { ...creator.bind, ...(clientId && { userId: null, clientIdHash: hashClientId(clientId) }) };
    let isRepeated = true;
    const kept = await idempotency.once({ ...call, scope }, async (em) => {
      isRepeated = false;
      const { report = null, ...figures } = await this.figuresOf(em, input, language);
      const { shallowResult: result, ...row } = { ...withDefaults(figures), ...bind, id: uuidv7(), createdAt: now };
      em.persist(em.create(Assessment, { ...row, shallowResult: result, report }));
      // no account listens to an anonymous record
      if (bind.state === 'bound') noteOwn(this.uses.ledger.within(em, caller), 'create', row.id);
      return { ...row, result };
    });
    const assessment = fromStored(kept);
    const isOwn = !isRepeated || opens(caller, assessment);
    if (clientId !== undefined && isOwn) assessment.userId = clientId;
    if (isRepeated && isOwn) assessment.reportLinkVersion = await this.linkVersion(assessment);
    return { assessment, ...(anonymousId !== undefined && isOwn && { anonymousId }) };
  }

  /**
   * One assessment, for its owner, an administrator, or while it is anonymous its creator.
   * @throws NotFoundError for anyone else, as for an id that is none.
   */
  async read(id: string, caller: Caller): Promise<Assessment> {
    const options = { ...WITH_RESULT, disableIdentityMap: true } as const;
    const assessment = isUuid(id) ? await this.uses.em.findOne(Assessment, { id }, options) : null;
    if (assessment === null || !opens(caller, assessment)) throw new NotFoundError('Assessment');
    writeResults([assessment], this.uses.readerLanguage);
    return assessment;
  }

  /** The version of an assessment's links at this moment; they may have been revoked since the record was made. */
  private async linkVersion({ id, reportLinkVersion }: Assessment): Promise<number> {
    const options = { fields: ['reportLinkVersion'], disableIdentityMap: true } as const;
    const now = await this.uses.em.findOne(Assessment, { id }, options);
    return now?.reportLinkVersion ?? reportLinkVersion;
  }

  /** Results of assessments by their ids; `null` for those that the caller may not read. */
  async resultsByIds(ids: readonly string[], caller: Caller): Promise<(AssessmentResult | null)[]> {
    const options = { ...WITH_RESULT, disableIdentityMap: true } as const;
    const found = await this.uses.em.find(Assessment, { id: { $in: [...ids] } }, options);
    const readable = found.filter((one) => opens(caller, one));
    writeResults(readable, this.uses.readerLanguage);
    const resultOf = new Map(readable.map(({ id, result }) => [id, result]));
    return ids.map((id) => resultOf.get(id) ?? null);
  }

  /** Assessments by their ids, without their results; `undefined` for those that the caller may not read. */
  async byIds(ids: readonly string[], caller: Caller): Promise<(Assessment | undefined)[]> {
    const found = await recordsByIds(this.uses.em, Assessment, ids, {});
    return found.map((assessment) => (assessment && opens(caller, assessment) ? assessment : undefined));
  }

  /** The caller's own assessments without their results, newest first. */
  async own(query: ListQuery, caller: Caller): Promise<RecordPage<Assessment>> {
    const where = { ownerId: requireAccount(caller).accountId };
    return listRecords(this.uses.em, { entity: Assessment, where }, query);
  }

  /** The same list in batches: together the results may be more than memory holds. */
  ownInBatches(query: PageQuery, caller: Caller): Promise<AssessmentPage> {
    const where = { ownerId: requireAccount(caller).accountId };
    return pageInBatches(this.uses.em, where, query, this.uses.readerLanguage);
  }

  /** All of the caller's own assessments, oldest first, in batches. */
  allOwn(caller: Caller): AsyncGenerator<Assessment[]> {
    const where = { ownerId: requireAccount(caller).accountId };
    return inBatches(this.uses.em, where, { order: 'asc' }, this.uses.readerLanguage);
  }

  /**
   * Removes one of the caller's own assessments.
   * @throws NotFoundError for any other.
   */
  async remove(id: string, caller: Caller): Promise<void> {
    const { accountId } = requireAccount(caller);
    if (!isUuid(id)) throw new NotFoundError('Assessment');
    await this.uses.ledger.change(caller, async (change) => {
      const removed = await change.em.nativeDelete(Assessment, { id, ownerId: accountId });
      if (removed === 0) throw new NotFoundError('Assessment');
      noteOwn(change, 'remove', id.toLowerCase());
    });
  }

  /**
   * Binds to the caller's account the anonymous records of the anonymous id it presents, those that its browser sent with
   * the client id, and those whose body named this account. Of two callers at once the second waits for the locks of the first, then finds the records bound.
   */
  async claim(caller: Caller, clientId?: string): Promise<ClaimOutcome> {
    const { accountId, anonymousId } = requireAccount(caller);
    const creator = isAnonymousId(anonymousId) ? [{ anonymousIdHash: hashAnonymousId(anonymousId) }] : [];
    const ofClient = isClientId(clientId) ? [{ clientIdHash: hashClientId(clientId) }] : [];
    const where: FilterQuery<Assessment> = {
      state: 'anonymous',
      $or: [...creator, ...ofClient, { userId: accountId }],
    };
    return this.uses.ledger.change(caller, async (change) => {
      // rows are locked in one order, or two claims could wait for each other
      const part = { fields: ['id'], orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
      const found = await change.em.find(Assessment, where, part);
      const bound = { state: 'bound', ownerId: accountId, userId: accountId, claimedAt: change.now } as const;
      for (const assessment of found)
        Object.assign(assessment, { ...bound, anonymousIdHash: null, clientIdHash: null });
      const assessmentIds = found.map(({ id }) => id);
      noteClaimed(change, accountId, assessmentIds);
      return { ok: true, claimed: assessmentIds.length, assessmentIds };
    });
  }

  /** The figures to store; of an estimate only who it is for comes from the client. */
  private async figuresOf(
    em: SqlEntityManager,
    { assessmentHash, ...sent }: AssessmentToStore,
    language: Language | undefined,
  ): Promise<NewAssessment & { report?: ReportData }> {
    if (assessmentHash === undefined) return sent;
    const kept = await this.uses.recent.find(em, assessmentHash);
    if (kept === undefined) throw new NotFoundError('Estimate');
    const { userId, address } = sent;
    const { figures, report } = kept;
    const result = language === undefined ? kept.result : rewriteTexts(kept.result, language);
    return Object.assign(figures, { userId, address, result, computed: true, ...(report && { report }) });
  }

  /** An anonymous creator: by the id it presents where that is of ours and still opens something, else with a new one. */
  private async visitor(caller: Caller, { key, ...call }: Omit<IdempotentCall, 'scope'>): Promise<Creator> {
    const { anonymousIdSecret } = this.uses.security;
    const sender = `address ${clientNetwork(caller.ip)}`;
    // of the input too: once the key has expired, a neighbour who takes the same one must not come by this id
    const fresh =
      key === undefined ? makeAnonymousId() : deriveAnonymousId(anonymousIdSecret, sender, key, hashInput(call));
    const known = await this.known(caller.anonymousId);
    const anonymousId = known ?? fresh;
    const anonymousIdHash = hashAnonymousId(anonymousId);
    const isOwnScope = known !== undefined && !(await this.wasAnswered(sender, key, anonymousIdHash));
    const scope = isOwnScope ? `anonymous ${anonymousIdHash}` : sender;
    return { scope, bind: { state: 'anonymous', anonymousIdHash }, anonymousId };
  }

  /** Whether the sender's first call under the key was answered with this id, which a repeated one then brings. */
  private async wasAnswered(sender: string, key: string | undefined, anonymousIdHash: string): Promise<boolean> {
    const first = key === undefined ? undefined : await this.uses.idempotency.kept<Assessment>(sender, key);
    return first?.anonymousIdHash === anonymousIdHash;
  }

  /** The id where it opens a record; one that was made up elsewhere is not taken over. */
  private async known(anonymousId: string | undefined): Promise<string | undefined> {
    if (!isAnonymousId(anonymousId)) return undefined;
    const found = await this.uses.em.findOne(
      Assessment,
      { anonymousIdHash: hashAnonymousId(anonymousId) },
      { fields: ['id'] },
    );
    return found === null ? undefined : anonymousId;
  }
}

const ownerOf = ({ accountId }: SignedInCaller, now: Date): Creator => ({
  scope: accountScope(accountId),
  bind: { state: 'bound', ownerId: accountId, userId: accountId, claimedAt: now },
});

/** The columns of a record as plain data; those that were not sent are `null`. */
const withDefaults = ({ result, ...input }: NewAssessment): Omit<AssessmentColumns, 'id' | 'state' | 'createdAt'> => {
  const sent = Object.entries(input).filter(([, value]) => value !== undefined);
  const held = result instanceof JsonText ? { deepResult: result.text } : { shallowResult: result ?? null };
  const { report: _, ...empty } = new Assessment();
  const columns = [...Object.entries(empty), ...sent, ...Object.entries(held)];
  return Object.fromEntries(columns) as AssessmentColumns;
};

/** The record of an answer that is kept under an idempotency key. */
const fromStored = ({ result, ...row }: StoredAnswer): Assessment =>
  Object.assign(new Assessment(), row, { shallowResult: result });

/** Whether an assessment is its caller's own, or its caller an administrator. */
export function opens(caller: Caller, assessment: Assessment): boolean {
  if (isAdministrator(caller)) return true;
  if (isSignedIn(caller) && assessment.ownerId === caller.accountId) return true;
  return (
    assessment.state === 'anonymous' &&
    isAnonymousId(caller.anonymousId) &&
    assessment.anonymousIdHash === hashAnonymousId(caller.anonymousId)
  );
}
