import type { PersonalData } from '../../entities/personal-data.js';
import type { AssessmentService } from '../assessments/assessment.service.js';
import type { Caller } from '../caller.js';
import type { Clock } from '../clock.js';
import type { InquiryService } from '../vendors/inquiry.service.js';
import type { VendorApplicationService } from '../vendors/vendor-application.service.js';
import type { VendorProfileService } from '../vendors/vendor-profile.service.js';
import type { AccountService } from './account.service.js';

/** What the service keeps of a person, in one piece. */
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

  /** All of the caller's own data. */
  async export(caller: Caller): Promise<PersonalData> {
    const { accounts, assessments, inquiries, vendorApplications, vendorProfiles, clock } = this.uses;
    return {
      exportedAt: clock(),
      account: await accounts.me(caller),
      assessments: await assessments.allOwn(caller),
      inquiries: await inquiries.allOwn(caller),
      vendorApplications: await vendorApplications.allOwn(caller),
      vendor: await vendorProfiles.ownOrNone(caller),
    };
  }
}
