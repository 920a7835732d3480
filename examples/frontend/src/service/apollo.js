// Made from the schema of the service: download it again with a new version.
const values = ["AccountConfirmationRequestedEvent","AccountConnection","AccountEdge","AccountPasswordForgottenEvent","AddPortfolioPayload","ApplicationCounts","ApplicationDecidedEvent","ApplyAsVendorPayload","ApproveApplicationPayload","ApproveVendorNamePayload","AreaPerKwValue","AskVendorsPayload","AssessmentClaimedEvent","AssessmentConnection","AssessmentCounts","AssessmentEdge","AssessmentFigures","AssessmentModel","Assumption","AuditEntryConnection","AuditEntryEdge","BatteryWearValue","BuildingConnection","BuildingCounts","BuildingEdge","BuildingImportCounts","BuildingImportResult","BuildingImportTask","BuildingShadow","BuildingTiles","BuildingTimeValue","CancelJobPayload","CapacityStep","CapexQuoteValue","CapexValue","CaseMoney","CashFlowYear","ChangedField","CheckedFigure","ChooseVendorPayload","ClaimAssessmentsPayload","ClimateImportResult","ClimateImportTask","ClimateMonth","ClimateSource","ClimateYear","CloseInquiryPayload","CodedText","ConditionValue","CreateFinanceRowPayload","CreatedAssessment","DaySpreadValue","DegradationValue","DeleteAssessmentPayload","DeliveryConnection","DeliveryCounts","DeliveryEdge","DemTile","DisableUserPayload","DiscountRateValue","Done","EditVendorPayload","Elevation","EnableUserPayload","EraseMePayload","EstimatedBuilding","EstimatedEnergy","EstimatedFinance","EstimatedLayout","EstimatedRoof","EstimatedShade","ExceededBy","FeedInAdderValue","FeedInBonusValue","FeedInTariffValue","FinanceRowConnection","FinanceRowEdge","GridEmissionFactorValue","GridWorksValue","HouseholdUseValue","InquirePayload","InquiryConnection","InquiryCounts","InquiryEdge","InquiryRepliedEvent","InquirySentEvent","InsuranceValue","InverterReplacementValue","JobConnection","JobEdge","JobFinishedEvent","JobProgress","LaterRate","LayoutModel","LegalLimitValue","LitHours","LitShareCounts","LoadShapeValue","MessageConnection","MessageEdge","Model","ModelStep","ModuleRecyclingFeeValue","MoneyView","OmShareValue","Overview","PageInfo","PanelShape","PaybackExpectationValue","PeriodHours","PeriodPrice","PersonalTaxRateValue","PlaceAddress","PlaceSuggestion","PlacedPanels","PlantConfiguration","Point","PriceTier","PriceTrendValue","PublishReviewPayload","PvDuty","PvDutyLightValue","PvDutyValue","PvModule","QuoteCheck","RefusalTally","ReinstateVendorPayload","RejectApplicationPayload","RejectReviewPayload","RejectVendorNamePayload","RemoveClimateStationPayload","RemoveFinanceRowPayload","RemovePortfolioPayload","RemoveUploadPayload","ReplayDeliveryPayload","ReplyToInquiryPayload","ResetClimateStationsPayload","RetailAverageValue","RetailTariffValue","RetryJobPayload","ReviewConnection","ReviewCounts","ReviewDecidedEvent","ReviewEdge","ReviewVendorPayload","RevokeReportLinksPayload","RoofConnection","RoofEdge","RoofHypothesis","RoofPotential","RoofPotentialCounts","RoofPotentialResult","RoofPotentialTask","RoofReasons","RoofShadow","RoofSummary","RoofTotals","SchemeComparison","SeasonFee","SendTestEventPayload","Sensitivity","SetUserRolePayload","SetVendorSubscriptionPayload","ShadingModel","ShadingNeighbour","ShadingTable","ShadowHour","ShadowPrecomputeCounts","ShadowPrecomputeResult","ShadowPrecomputeTask","Shadows","SharedRoof","Skyline","SkylinePart","Source","StartBuildingImportPayload","StartClimateImportPayload","StartRoofPotentialPayload","StartShadowPrecomputePayload","SubsidyNoticeValue","SubsidyValue","Sun","SunPathPoint","SunTimes","SuspendVendorPayload","TaggedRoof","Tally","TariffTrendValue","TaxValue","TerrainHorizon","TerrainModel","TextParam","Tilt","TiltBand","TiltPoint","TimeOfUseTariffValue","TokenGrant","TownshipClimate","TurningPoint","UncertaintyComponent","Unknown","UpdateFinanceRowPayload","UpdateMePayload","UpdateMyVendorPayload","UpdatePortfolioPayload","UpkeepValue","UploadConnection","UploadEdge","UsableFraction","UserCounts","VendorApplicationConnection","VendorApplicationEdge","VendorConnection","VendorCounts","VendorEdge","Verdict","VerdictLimitsValue","ViewerEvent","WaterfallStage","WeatherStationConnection","WeatherStationEdge","WebhookTestEvent","WhatIf","WhatIfFigures","WhatIfRoof","WriteToVendorPayload","YearHours","YearOfHours","Yield"];
const valueLists = {"AccountConnection":["edges"],"AssessmentConnection":["edges"],"AuditEntry":["changes"],"AuditEntryConnection":["edges"],"BuildingConnection":["edges"],"BuildingImportCounts":["heightsRefused","refused","removed","repaired"],"BuildingShading":["neighbours"],"Climate":["monthly","sources"],"CodedText":["params"],"DeliveryConnection":["edges"],"Estimate":["configurations","sources","warnings"],"EstimatedEnergy":["uncertainty","waterfall"],"EstimatedFinance":["assumptions","cashFlow","schemes","sensitivity","unknowns","views"],"EstimatedRoof":["hypotheses"],"EstimatedShade":["neighbours"],"FeedInTariffValue":["laterRates"],"FinanceRowConnection":["edges"],"GridWorksValue":["steps"],"InquiryConnection":["edges"],"JobConnection":["edges"],"MessageConnection":["edges"],"Model":["steps"],"PlacedPanels":["shapes"],"PvDuty":["unknowns"],"Query":["placeSuggestions","shadowDay"],"RetailTariffValue":["tiers"],"ReviewConnection":["edges"],"RoofConnection":["edges"],"RoofSummary":["groups"],"Shadows":["ground","roofs"],"Skyline":["parts"],"SubsidyValue":["steps"],"SunTimes":["path"],"Tilt":["curve","sources"],"TimeOfUseTariffValue":["hours","prices"],"Unknown":["params"],"UploadConnection":["edges"],"UsableFraction":["explanations","warnings"],"VendorApplicationConnection":["edges"],"VendorConnection":["edges"],"Verdict":["reasons","turningPoints"],"WeatherStationConnection":["edges"],"WhatIf":["roofs"],"Yield":["sources","warnings","waterfall"]};
const connections = {"Account":{"applications":["first"],"assessments":["first"],"inquiries":["first"]},"Admin":{"applications":["filter","first"],"assessments":["filter","first"],"audit":["filter","first"],"climateStations":["first"],"deliveries":["filter","first"],"financeRows":["filter","first","group"],"inquiries":["filter","first"],"jobs":["filter","first"],"reviews":["filter","first"],"uploads":["first"],"users":["filter","first"],"vendors":["filter","first"]},"Assessment":{"inquiries":["first"]},"Event":{"deliveries":["first"]},"Inquiry":{"messages":["first"]},"Place":{"vendors":["first"]},"Query":{"buildings":["first","in"],"roofs":["filter","first","in","orderBy"],"vendors":["filter","first"]},"Township":{"vendors":["first"]},"Vendor":{"inquiries":["filter","first"],"reviews":["first"]}};
const changeable = {"Account":["applications","assessments","inquiries"],"Admin":["application","applications","assessments","audit","climateStations","deliveries","financeRows","inquiries","job","jobs","overview","reviews","uploads","user","users","vendor","vendors"],"Assessment":["inquiries"],"AssessmentClaimedEvent":["assessments"],"Event":["deliveries"],"Inquiry":["messages"],"Place":["vendors"],"Query":["roofs","vendors"],"Township":["vendors"],"Vendor":["inquiries","portfolios","reviews"]};
const mutations = ["addPortfolio","applyAsVendor","approveApplication","approveVendorName","askVendors","cancelJob","changePassword","chooseVendor","claimAssessments","closeInquiry","confirmEmail","createAssessment","createFinanceRow","deleteAssessment","disableUser","editVendor","enableUser","eraseMe","forgotPassword","inquire","keepEstimate","login","logout","publishReview","refresh","register","reinstateVendor","rejectApplication","rejectReview","rejectVendorName","removeClimateStation","removeFinanceRow","removePortfolio","removeUpload","replayDelivery","replyToInquiry","requestConfirmation","resetClimateStations","resetPassword","retryJob","reviewVendor","revokeReportLinks","sendTestEvent","setUserRole","setVendorSubscription","startBuildingImport","startClimateImport","startRoofPotential","startShadowPrecompute","suspendVendor","updateFinanceRow","updateMe","updateMyVendor","updatePortfolio","writeToVendor"];
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && !('__ref' in value);

/** Whether two items of a list can be one: no text or number that both have differs. */
const areOne = (known, item) =>
  isObject(known) && isObject(item) &&
  Object.keys(item).every((name) => !(name in known) || isSame(known[name], item[name]));

const isSame = (known, value) =>
  typeof value !== 'object' || value === null || typeof known !== 'object' || known === null
    ? known === value
    : value.__ref === known.__ref;

/** What is known of an object without an identity, and what has come of it. */
function merged(known, value) {
  if (Array.isArray(value)) {
    const fits = Array.isArray(known) && known.length === value.length;
    return fits ? value.map((item, at) => (areOne(known[at], item) ? merged(known[at], item) : item)) : value;
  }
  if (!isObject(known) || !isObject(value)) return value;
  if (known.__typename && value.__typename && known.__typename !== value.__typename) return value;
  const both = { ...known };
  for (const name of Object.keys(value)) both[name] = merged(known[name], value[name]);
  return both;
}

const merge = (known, value) => merged(known, value);

/** Keeps the pages of a list by the cursors that they begin after, and shows those that follow each other as one list. */
const pagesOf = (keyArgs) => ({
  keyArgs: keyArgs.length > 0 ? keyArgs : false,
  merge(known, page, { args }) {
    if (!page) return page;
    const after = args?.after ?? '';
    return { pages: { ...known?.pages, [after]: merged(known?.pages[after], page) } };
  },
  read(known, { args }) {
    if (!known) return known;
    if (args?.after) return known.pages[args.after];
    const chain = [];
    for (let page = known.pages['']; page && !chain.includes(page); page = known.pages[page.pageInfo?.endCursor]) {
      chain.push(page);
    }
    if (chain.length < 2) return chain[0];
    const last = chain[chain.length - 1];
    const { hasNextPage, endCursor } = last.pageInfo;
    const whole = { ...chain[0], pageInfo: { ...chain[0].pageInfo, hasNextPage, endCursor } };
    for (const name of ['edges', 'nodes']) if (name in whole) whole[name] = chain.flatMap((page) => page[name] ?? []);
    return whole;
  },
});

/** Forgets the lists that a change may have made stale: those on the screen are read again. */
function forgetLists(cache) {
  for (const [id, { __typename }] of Object.entries(cache.extract())) {
    for (const fieldName of changeable[__typename] ?? []) cache.evict({ id, fieldName, broadcast: false });
  }
}

const change = {
  merge(_known, answer, { cache }) {
    forgetLists(cache);
    return answer;
  },
};

/** `new InMemoryCache({ typePolicies })`. */
export const typePolicies = { Mutation: { fields: Object.fromEntries(mutations.map((name) => [name, change])) } };
for (const name of values) typePolicies[name] = { merge };
const policyOf = (name) => (typePolicies[name] ??= {});
for (const [name, fields] of Object.entries(valueLists)) {
  policyOf(name).fields = Object.fromEntries(fields.map((field) => [field, { merge }]));
}
for (const [name, fields] of Object.entries(connections)) {
  const policy = policyOf(name);
  policy.fields ??= {};
  for (const [field, keyArgs] of Object.entries(fields)) policy.fields[field] = pagesOf(keyArgs);
}
