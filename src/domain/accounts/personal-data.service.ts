import type { PersonalData } from '../../entities/personal-data.js';
import type { AssessmentService } from '../assessments/assessment.service.js';
import type { Caller } from '../caller.js';
import type { Clock } from '../clock.js';
import type { AccountService } from './account.service.js';

/** What the service keeps of a person, in one piece. */
export class PersonalDataService {
  constructor(private readonly uses: { accounts: AccountService; assessments: AssessmentService; clock: Clock }) {}

  /** All of the caller's own data. */
  async export(caller: Caller): Promise<PersonalData> {
    const account = await this.uses.accounts.me(caller);
    const assessments = await this.uses.assessments.allOwn(caller);
    return { exportedAt: this.uses.clock(), account, assessments };
  }
}
