/** Everyone who may knock; `user` owns the assessment and the inquiry, `vendor` the vendor it was sent to. */
export const CALLERS = ['anonymous', 'user', 'other', 'vendor', 'admin', 'secret'] as const;

export type CallerName = (typeof CALLERS)[number];

/** What an operation makes of a caller. */
export type Outcome = 'admitted' | 'unauthenticated' | 'forbidden' | 'hidden';

/** Who may call: everyone, accounts, administrators, or those to whom a record is shown that others must not find. */
export type Policy =
  | 'anyone'
  | 'account'
  | 'administrator'
  // `mayRead`: those who see the record by another operation, and hear that this one is not theirs
  | { asks: 'nothing' | 'account'; shownTo: readonly CallerName[]; mayRead?: readonly CallerName[] };

/** What is answered to a caller where a policy holds. */
export function expectedOutcome(policy: Policy, caller: CallerName): Outcome {
  const isAccount = caller !== 'anonymous' && caller !== 'secret';
  const isAdministrator = caller === 'admin' || caller === 'secret';
  if (policy === 'anyone') return 'admitted';
  if (policy === 'account') return isAccount ? 'admitted' : 'unauthenticated';
  if (policy === 'administrator') {
    if (isAdministrator) return 'admitted';
    return isAccount ? 'forbidden' : 'unauthenticated';
  }
  if (policy.asks === 'account' && !isAccount) return 'unauthenticated';
  if (policy.mayRead?.includes(caller) === true) return 'forbidden';
  return policy.shownTo.includes(caller) ? 'admitted' : 'hidden';
}

const ofUser: Policy = { asks: 'account', shownTo: ['user'] };
const ofVendor: Policy & object = { asks: 'account', shownTo: ['vendor'] };
const ofBothSides: Policy = { asks: 'account', shownTo: ['user', 'vendor', 'admin'] };
const ofCreator: Policy = { asks: 'nothing', shownTo: ['user', 'admin', 'secret'] };

/** REST operations that their declared access alone does not describe: what looks at its caller, or belongs to one. */
export const REST_POLICY: Readonly<Record<string, Policy>> = {
  // from this machine; who may read them from afar is in the metrics' own tests
  'get /metrics': 'anyone',
  'post /api/assessments': 'anyone',
  'get /api/assessments/{id}': ofCreator,
  'get /api/assessments/{id}/report': ofCreator,
  'get /api/assessments/{id}/plan.png': ofCreator,
  'delete /api/assessments/{id}/report-links': ofCreator,
  'post /api/auth/logout': 'account',
  'delete /api/me/assessments/{id}': ofUser,
  'get /api/vendors/{vendor_id}': 'anyone',
  'post /api/vendors/{vendor_id}/inquire': 'account',
  'get /api/me/vendor-applications': 'account',
  'get /api/me/vendor': ofVendor,
  'patch /api/me/vendor': ofVendor,
  'get /api/me/vendor/portfolios': ofVendor,
  'post /api/me/vendor/portfolios': ofVendor,
  'patch /api/me/vendor/portfolios/{id}': ofVendor,
  'delete /api/me/vendor/portfolios/{id}': ofVendor,
  'get /api/me/inquiries/{id}': ofUser,
  'post /api/me/inquiries/{id}/messages': ofUser,
  'post /api/me/inquiries/{id}/choose': ofUser,
  'delete /api/me/inquiries/{id}/roof': ofUser,
  'post /api/me/inquiries/{id}/review': ofUser,
  'get /api/me/vendor/inquiries': ofVendor,
  'get /api/me/vendor/inquiries/{id}': ofVendor,
  'post /api/me/vendor/inquiries/{id}/messages': ofVendor,
  'post /api/me/vendor/inquiries/{id}/close': ofVendor,
  'post /api/me/vendor/inquiries/{id}/reply': ofVendor,
  'patch /api/me/vendor/inquiries/{id}/status': ofVendor,
  'post /api/me/vendor/logo': ofVendor,
  'get /api/me/vendor/leads': ofVendor,
};

/** REST operations other than reading that are open to everyone; whatever is not named here asks for an account. */
export const OPEN_REST_WRITES: readonly string[] = [
  'post /api/shadows/from-features',
  'post /api/shadows/precompute',
  'post /api/usable-fraction',
  'post /api/yield',
  'post /api/what-if',
  'post /api/assessments/estimate',
  'post /api/assessments',
  'delete /api/assessments/{id}/report-links',
  'post /api/auth/register',
  'post /api/auth/login',
  'post /api/auth/refresh',
  'post /api/auth/logout',
  'post /api/auth/confirm',
  'post /api/auth/password/forgot',
  'post /api/auth/password/reset',
];

/** Every field of the GraphQL interface; one that is missing here, or no longer there, fails the suite. */
export const GRAPHQL_POLICY: Readonly<Record<string, Policy>> = {
  'Query.assessment': ofCreator,
  'Query.building': 'anyone',
  'Query.buildings': 'anyone',
  'Query.buildingTiles': 'anyone',
  'Query.demTile': 'anyone',
  'Query.elevation': 'anyone',
  'Query.estimate': 'anyone',
  'Query.horizon': 'anyone',
  // which records they show to whom is in `nodes.test.ts`
  'Query.node': 'anyone',
  'Query.nodes': 'anyone',
  'Query.place': 'anyone',
  'Query.placeSuggestions': 'anyone',
  'Query.shadowDay': 'anyone',
  'Query.shadows': 'anyone',
  'Query.sun': 'anyone',
  'Query.sunTimes': 'anyone',
  'Query.tilt': 'anyone',
  'Query.township': 'anyone',
  'Query.townshipClimate': 'anyone',
  'Query.townships': 'anyone',
  'Query.usableFraction': 'anyone',
  'Query.vendor': 'anyone',
  'Query.vendors': 'anyone',
  'Query.planeYield': 'anyone',
  'Query.whatIf': 'anyone',
  'Query.inquiry': ofBothSides,
  'Query.viewer': 'account',
  'Query.admin': 'administrator',
  'Admin.application': 'administrator',
  'Admin.applications': 'administrator',
  'Admin.assessments': 'administrator',
  'Admin.audit': 'administrator',
  'Admin.weatherStations': 'administrator',
  'Admin.deliveries': 'administrator',
  'Admin.financeRows': 'administrator',
  'Admin.inquiries': 'administrator',
  'Admin.job': 'administrator',
  'Admin.jobs': 'administrator',
  'Admin.overview': 'administrator',
  'Admin.reviews': 'administrator',
  'Admin.uploads': 'administrator',
  'Admin.account': 'administrator',
  'Admin.accounts': 'administrator',
  'Admin.vendor': 'administrator',
  'Admin.vendors': 'administrator',
  'Mutation.confirmEmail': 'anyone',
  'Mutation.addAssessment': 'anyone',
  'Mutation.forgotPassword': 'anyone',
  'Mutation.keepEstimate': 'anyone',
  'Mutation.login': 'anyone',
  'Mutation.refresh': 'anyone',
  'Mutation.register': 'anyone',
  'Mutation.resetPassword': 'anyone',
  'Mutation.revokeReportLinks': ofCreator,
  'Mutation.addPortfolio': ofVendor,
  'Mutation.applyAsVendor': 'account',
  'Mutation.askVendors': 'account',
  'Mutation.changePassword': 'account',
  'Mutation.chooseVendor': ofUser,
  'Mutation.removeSharedRoof': ofUser,
  'Mutation.claimAssessments': 'account',
  'Mutation.closeInquiry': { ...ofVendor, mayRead: ['user', 'admin'] },
  'Mutation.removeAssessment': ofUser,
  'Mutation.removeAccount': 'account',
  'Mutation.requestConfirmation': 'account',
  'Mutation.inquire': 'account',
  'Mutation.logout': 'account',
  'Mutation.removePortfolio': ofVendor,
  'Mutation.replyToInquiry': ofVendor,
  'Mutation.reviewVendor': ofUser,
  'Mutation.updateAccount': 'account',
  'Mutation.updateMyVendor': ofVendor,
  'Mutation.updatePortfolio': ofVendor,
  'Mutation.writeToVendor': ofUser,
  'Mutation.approveApplication': 'administrator',
  'Mutation.approveVendorName': 'administrator',
  'Mutation.cancelJob': 'administrator',
  'Mutation.addFinanceRow': 'administrator',
  'Mutation.disableAccount': 'administrator',
  'Mutation.updateVendor': 'administrator',
  'Mutation.enableAccount': 'administrator',
  'Mutation.publishReview': 'administrator',
  'Mutation.rejectApplication': 'administrator',
  'Mutation.rejectReview': 'administrator',
  'Mutation.rejectVendorName': 'administrator',
  'Mutation.reinstateVendor': 'administrator',
  'Mutation.removeFinanceRow': 'administrator',
  'Mutation.removeWeatherStation': 'administrator',
  'Mutation.removeUpload': 'administrator',
  'Mutation.replayDelivery': 'administrator',
  'Mutation.sendTestEvent': 'administrator',
  'Mutation.resetWeatherStations': 'administrator',
  'Mutation.retryJob': 'administrator',
  'Mutation.setAccountRole': 'administrator',
  'Mutation.setVendorSubscription': 'administrator',
  'Mutation.startBuildingImport': 'administrator',
  'Mutation.startClimateImport': 'administrator',
  'Mutation.startShadowPrecompute': 'administrator',
  'Query.roofs': 'anyone',
  'Mutation.startRoofPotential': 'administrator',
  'Mutation.suspendVendor': 'administrator',
  'Mutation.updateFinanceRow': 'administrator',
};
