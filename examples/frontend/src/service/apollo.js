// Made from the schema of the service: download it again with a new version.
const values = ["AssessmentConnection","AssessmentEdge","PageInfo","InquiryConnection","InquiryEdge","VendorApplicationConnection","VendorApplicationEdge","ReviewConnection","ReviewEdge","QuoteCheck","CheckedFigure","AssessmentFigures","MessageConnection","MessageEdge","ChangedField","AccountConfirmationRequestedEvent","AccountPasswordForgottenEvent","AssessmentClaimedEvent","ApplicationDecidedEvent","InquirySentEvent","InquiryRepliedEvent","ReviewDecidedEvent","JobFinishedEvent","DeliveryConnection","DeliveryEdge","BuildingImportTask","ShadowPrecomputeTask","ClimateImportTask","RoofPotentialTask","JobProgress","BuildingImportCounts","Tally","RefusalTally","ShadowPrecomputeCounts","RoofPotentialCounts","BuildingImportResult","ShadowPrecomputeResult","ClimateImportResult","RoofPotentialResult","Point","ClimateYear","ClimateMonth","ClimateSource","VendorConnection","VendorEdge","FeedInTariffValue","LaterRate","FeedInBonusValue","TariffTrendValue","FeedInAdderValue","RetailTariffValue","PriceTier","TimeOfUseTariffValue","SeasonFee","PeriodPrice","PeriodHours","HouseholdUseValue","RetailAverageValue","SubsidyValue","CapacityStep","SubsidyNoticeValue","ConditionValue","BuildingTimeValue","VerdictLimitsValue","CapexValue","CapexQuoteValue","PriceTrendValue","OmShareValue","UpkeepValue","GridWorksValue","InverterReplacementValue","InsuranceValue","BatteryWearValue","PaybackExpectationValue","DegradationValue","DiscountRateValue","ModuleRecyclingFeeValue","TaxValue","PersonalTaxRateValue","AreaPerKwValue","GridEmissionFactorValue","LegalLimitValue","PvDutyValue","PvDutyLightValue","LoadShapeValue","DaySpreadValue","TaggedRoof","ShadingModel","LitHours","ShadingNeighbour","Skyline","SkylinePart","BuildingShadow","Sun","EstimatedBuilding","Source","AssessmentModel","EstimatedRoof","RoofHypothesis","EstimatedShade","ShadingTable","EstimatedLayout","PvModule","PlacedPanels","PanelShape","LayoutModel","EstimatedEnergy","ExceededBy","UncertaintyComponent","WaterfallStage","Model","ModelStep","YearHours","YearOfHours","EstimatedFinance","SchemeComparison","CashFlowYear","Sensitivity","CaseMoney","MoneyView","Assumption","CodedText","TextParam","Unknown","Verdict","TurningPoint","PvDuty","PlantConfiguration","RoofPotential","Overview","UserCounts","AssessmentCounts","ApplicationCounts","VendorCounts","InquiryCounts","ReviewCounts","DeliveryCounts","BuildingCounts","AccountConnection","AccountEdge","FinanceRowConnection","FinanceRowEdge","AuditEntryConnection","AuditEntryEdge","WeatherStationConnection","WeatherStationEdge","JobConnection","JobEdge","UploadConnection","UploadEdge","BuildingConnection","BuildingEdge","BuildingTiles","TownshipClimate","Tilt","TiltPoint","TiltBand","Yield","PlaceSuggestion","PlaceAddress","RoofConnection","RoofEdge","RoofSummary","RoofTotals","Shadows","RoofShadow","LitShareCounts","ShadowHour","UsableFraction","RoofReasons","SunTimes","SunPathPoint","Elevation","TerrainHorizon","TerrainModel","DemTile","UpdateMePayload","TokenGrant","EraseMePayload","Done","ClaimAssessmentsPayload","DeleteAssessmentPayload","StartClimateImportPayload","RemoveClimateStationPayload","ResetClimateStationsPayload","RemoveUploadPayload","StartBuildingImportPayload","StartShadowPrecomputePayload","StartRoofPotentialPayload","CancelJobPayload","RetryJobPayload","ApproveApplicationPayload","RejectApplicationPayload","EditVendorPayload","SuspendVendorPayload","ReinstateVendorPayload","ApproveVendorNamePayload","RejectVendorNamePayload","SetVendorSubscriptionPayload","PublishReviewPayload","RejectReviewPayload","SetUserRolePayload","DisableUserPayload","EnableUserPayload","CreateFinanceRowPayload","UpdateFinanceRowPayload","RemoveFinanceRowPayload","ReplayDeliveryPayload","CreatedAssessment","RevokeReportLinksPayload","InquirePayload","WriteToVendorPayload","ReviewVendorPayload","ReplyToInquiryPayload","CloseInquiryPayload","ApplyAsVendorPayload","UpdateMyVendorPayload","AddPortfolioPayload","UpdatePortfolioPayload","RemovePortfolioPayload","ViewerEvent"];
const valueLists = {"AssessmentConnection":["edges"],"InquiryConnection":["edges"],"VendorApplicationConnection":["edges"],"ReviewConnection":["edges"],"MessageConnection":["edges"],"AuditEntry":["changes"],"DeliveryConnection":["edges"],"BuildingImportCounts":["repaired","refused","heightsRefused","removed"],"Climate":["monthly","sources"],"VendorConnection":["edges"],"FeedInTariffValue":["laterRates"],"RetailTariffValue":["tiers"],"TimeOfUseTariffValue":["prices","hours"],"SubsidyValue":["steps"],"GridWorksValue":["steps"],"BuildingShading":["neighbours"],"Skyline":["parts"],"Estimate":["sources","configurations","warnings"],"EstimatedRoof":["hypotheses"],"EstimatedShade":["neighbours"],"PlacedPanels":["shapes"],"EstimatedEnergy":["uncertainty","waterfall"],"Model":["steps"],"EstimatedFinance":["schemes","cashFlow","sensitivity","views","assumptions","unknowns"],"CodedText":["params"],"Unknown":["params"],"Verdict":["reasons","turningPoints"],"PvDuty":["unknowns"],"Query":["placeSuggestions","shadowDay"],"AccountConnection":["edges"],"FinanceRowConnection":["edges"],"AuditEntryConnection":["edges"],"WeatherStationConnection":["edges"],"JobConnection":["edges"],"UploadConnection":["edges"],"BuildingConnection":["edges"],"Tilt":["curve","sources"],"Yield":["waterfall","sources","warnings"],"RoofConnection":["edges"],"RoofSummary":["groups"],"Shadows":["roofs","ground"],"UsableFraction":["explanations","warnings"],"SunTimes":["path"]};
const connections = {"Account":{"assessments":["first"],"inquiries":["first"],"applications":["first"]},"Assessment":{"inquiries":["first"]},"Vendor":{"reviews":["first"],"inquiries":["first","filter"]},"Inquiry":{"messages":["first"]},"Event":{"deliveries":["first"]},"Township":{"vendors":["first"]},"Query":{"buildings":["first","in"],"roofs":["first","orderBy","filter","in"],"vendors":["filter","first"]},"Admin":{"users":["filter","first"],"applications":["filter","first"],"vendors":["filter","first"],"inquiries":["filter","first"],"reviews":["filter","first"],"assessments":["filter","first"],"financeRows":["filter","group","first"],"audit":["filter","first"],"deliveries":["filter","first"],"climateStations":["first"],"jobs":["filter","first"],"uploads":["first"]},"Place":{"vendors":["first"]}};
const changeable = {"Account":["assessments","inquiries","applications"],"Assessment":["inquiries"],"Vendor":["portfolios","reviews","inquiries"],"Inquiry":["messages"],"Event":["deliveries"],"AssessmentClaimedEvent":["assessments"],"Township":["vendors"],"Query":["roofs","vendors"],"Admin":["overview","users","user","applications","application","vendors","vendor","inquiries","reviews","assessments","financeRows","audit","deliveries","climateStations","jobs","job","uploads"],"Place":["vendors"]};
const mutations = ["updateMe","changePassword","eraseMe","requestConfirmation","claimAssessments","deleteAssessment","startClimateImport","removeClimateStation","resetClimateStations","removeUpload","startBuildingImport","startShadowPrecompute","startRoofPotential","cancelJob","retryJob","approveApplication","rejectApplication","editVendor","suspendVendor","reinstateVendor","approveVendorName","rejectVendorName","setVendorSubscription","publishReview","rejectReview","setUserRole","disableUser","enableUser","createFinanceRow","updateFinanceRow","removeFinanceRow","replayDelivery","createAssessment","keepEstimate","revokeReportLinks","register","login","refresh","logout","confirmEmail","forgotPassword","resetPassword","inquire","writeToVendor","reviewVendor","replyToInquiry","closeInquiry","applyAsVendor","updateMyVendor","addPortfolio","updatePortfolio","removePortfolio"];
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
