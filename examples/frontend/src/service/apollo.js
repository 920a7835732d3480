// Made from the schema of the service: download it again with a new version.
const values = ["AccountConnection","AccountCounts","AccountEdge","AccountEvent","AccountPayload","ApplicationCounts","ApplicationDecidedEvent","ApplicationPayload","ApplicationVendorPayload","AskVendorsPayload","AssessmentClaimedEvent","AssessmentConnection","AssessmentCounts","AssessmentEdge","AssessmentFigures","AssessmentModel","AssessmentPayload","Assumption","AuditEntryConnection","AuditEntryEdge","Box","BuildingConnection","BuildingCounts","BuildingEdge","BuildingImportCounts","BuildingImportResult","BuildingImportTask","BuildingShadow","BuildingTiles","CapacityStep","CaseMoney","CashFlowYear","ChangedField","CheckedFigure","ClaimAssessmentsPayload","ClimateImportResult","ClimateImportTask","ClimateMonth","ClimateSource","ClimateYear","CodedText","ConfirmedEmail","CreatedAssessment","DeletionPayload","DeliveryConnection","DeliveryCounts","DeliveryEdge","DeliveryPayload","DemTile","Elevation","EndedSessions","EstimatedBuilding","EstimatedEnergy","EstimatedFinance","EstimatedLayout","EstimatedRoof","EstimatedShade","EventPayload","ExceededBy","FinanceRowConnection","FinanceRowEdge","FinanceRowPayload","FinanceValue","InquiryConnection","InquiryCounts","InquiryEdge","InquiryMessagePayload","InquiryPayload","InquiryRepliedEvent","InquiryReviewPayload","InquirySentEvent","JobConnection","JobEdge","JobFinishedEvent","JobPayload","JobProgress","LaterRate","LayoutModel","LitHours","LitShareCounts","MailedLink","MessageConnection","MessageEdge","Model","ModelStep","MoneyView","Overview","PageInfo","PanelShape","PeriodHours","PeriodPrice","PlaceAddress","PlaceSuggestion","PlacedPanels","PlantConfiguration","Point","PortfolioVendorPayload","PriceTier","PvDuty","PvModule","QuoteCheck","RefusalTally","ResetWeatherStationsPayload","ReviewConnection","ReviewCounts","ReviewDecidedEvent","ReviewEdge","ReviewPayload","ReviewVendorPayload","RoofConnection","RoofEdge","RoofHypothesis","RoofPotential","RoofPotentialCounts","RoofPotentialResult","RoofPotentialTask","RoofReasons","RoofShadow","RoofSummary","RoofTotals","SchemeComparison","SeasonFee","Sensitivity","ShadingModel","ShadingNeighbour","ShadingTable","ShadowHour","ShadowPrecomputeCounts","ShadowPrecomputeResult","ShadowPrecomputeTask","Shadows","SharedRoof","Skyline","SkylinePart","Source","Sun","SunPathPoint","SunTimes","TaggedRoof","TaggedRoofFace","Tally","TerrainHorizon","TerrainModel","TextParam","Tilt","TiltBand","TiltPoint","TokenGrant","TownshipClimate","TurningPoint","UncertaintyComponent","Unknown","UploadConnection","UploadEdge","UsableFraction","VendorApplicationConnection","VendorApplicationEdge","VendorConnection","VendorCounts","VendorDeletionPayload","VendorEdge","VendorPayload","Verdict","ViewerEvent","WaterfallStage","WeatherStationConnection","WeatherStationEdge","WhatIf","WhatIfFigures","WhatIfRoof","YearHours","YearOfHours","Yield"];
const valueLists = {"AccountConnection":["edges"],"AssessmentConnection":["edges"],"AuditEntry":["changes"],"AuditEntryConnection":["edges"],"BuildingConnection":["edges"],"BuildingImportCounts":["heightsRefused","refused","removed","repaired"],"BuildingShading":["neighbours"],"Climate":["monthly","sources"],"CodedText":["params"],"DeliveryConnection":["edges"],"Estimate":["configurations","sources","warnings"],"EstimatedEnergy":["uncertainty","waterfall"],"EstimatedFinance":["assumptions","cashFlow","schemes","sensitivity","unknowns","views"],"EstimatedRoof":["hypotheses"],"EstimatedShade":["neighbours"],"FinanceRowConnection":["edges"],"FinanceValue":["hours","laterRates","prices","steps","tiers"],"InquiryConnection":["edges"],"JobConnection":["edges"],"MessageConnection":["edges"],"Model":["steps"],"PlacedPanels":["shapes"],"PvDuty":["unknowns"],"Query":["placeSuggestions","shadowDay"],"ReviewConnection":["edges"],"RoofConnection":["edges"],"RoofSummary":["groups"],"Shadows":["ground","roofs"],"Skyline":["parts"],"SunTimes":["path"],"TaggedRoof":["faces"],"Tilt":["curve","sources"],"Unknown":["params"],"UploadConnection":["edges"],"UsableFraction":["explanations","warnings"],"VendorApplicationConnection":["edges"],"VendorConnection":["edges"],"Verdict":["reasons","turningPoints"],"WeatherStationConnection":["edges"],"WhatIf":["roofs"],"Yield":["sources","warnings","waterfall"]};
const connections = {"Account":{"applications":["first"],"assessments":["first"],"inquiries":["first"]},"Admin":{"accounts":["filter","first"],"applications":["first","status"],"assessments":["filter","first"],"audit":["filter","first"],"deliveries":["filter","first"],"financeRows":["filter","first","group"],"inquiries":["filter","first"],"jobs":["filter","first"],"reviews":["first","status"],"uploads":["first"],"vendors":["filter","first"],"weatherStations":["first"]},"Assessment":{"inquiries":["first"]},"Event":{"deliveries":["first"]},"Inquiry":{"messages":["first"]},"Place":{"vendors":["first"]},"Query":{"buildings":["first","in"],"roofs":["filter","first","in","orderBy"],"vendors":["filter","first"]},"Township":{"vendors":["first"]},"Vendor":{"inquiries":["first","status"],"reviews":["first"]}};
const changeable = {"Account":["applications","assessments","inquiries"],"Admin":["account","accounts","application","applications","assessments","audit","deliveries","financeRows","inquiries","job","jobs","overview","reviews","uploads","vendor","vendors","weatherStations"],"Assessment":["inquiries"],"AssessmentClaimedEvent":["assessments"],"Event":["deliveries"],"Inquiry":["messages"],"Place":["vendors"],"Query":["roofs","vendors"],"Township":["vendors"],"Vendor":["inquiries","portfolios","reviews"]};
const mutations = ["addAssessment","addFinanceRow","addPortfolio","applyAsVendor","approveApplication","approveVendorName","askVendors","cancelJob","changePassword","chooseVendor","claimAssessments","closeInquiry","confirmEmail","disableAccount","enableAccount","forgotPassword","inquire","keepEstimate","login","logout","publishReview","refresh","register","reinstateVendor","rejectApplication","rejectReview","rejectVendorName","removeAccount","removeAssessment","removeFinanceRow","removePortfolio","removeSharedRoof","removeUpload","removeWeatherStation","replayDelivery","replyToInquiry","requestConfirmation","resetPassword","resetWeatherStations","retryJob","reviewVendor","revokeReportLinks","sendTestEvent","setAccountRole","setVendorSubscription","startBuildingImport","startClimateImport","startRoofPotential","startShadowPrecompute","suspendVendor","updateAccount","updateFinanceRow","updateMyVendor","updatePortfolio","updateVendor","writeToVendor"];
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
