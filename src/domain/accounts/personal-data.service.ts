import type { Assessment } from '../../entities/assessment.entity.js';
import type { PersonalData } from '../../entities/accounts/personal-data.js';
import type { AssessmentService } from '../assessments/assessment.service.js';
import type { Caller } from '../caller.js';
import type { Clock } from '../../core/time/clock.js';
import type { InquiryService } from '../vendors/inquiry.service.js';
import type { VendorApplicationService } from '../vendors/vendor-application.service.js';
import type { VendorProfileService } from '../vendors/vendor-profile.service.js';
import type { AccountService } from './account.service.js';

/** What the service keeps of a person, the assessments in batches. */
export interface StoredPersonalData extends Omit<PersonalData, 'assessments'> {
  assessments: AsyncIterable<Assessment[]>;
}

/** What the service keeps of a person, put together. */
export class PersonalDataService {
  constructor(
    private readonly uses: {
      accounts: AccountService;
      assessments: AssessmentService;
      inquiries: InquiryService;
      vendorApplications: VendorApplicationService;
      vendorProfiles: VendorProfileService;
      clock: Clock;
    },
  ) {}

  /** All of the caller's own data, however much. */
  async export(caller: Caller): Promise<StoredPersonalData> {
    const { accounts, assessments, inquiries, vendorApplications, vendorProfiles, clock } = this.uses;
    return {
      exportedAt: clock(),
      account: await accounts.me(caller),
      assessments: assessments.allOwn(caller),
      inquiries: await inquiries.allOwn(caller),
      vendorApplications: await vendorApplications.allOwn(caller),
      vendor: await vendorProfiles.ownOrNone(caller),
    };
  }
}
