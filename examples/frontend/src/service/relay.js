// Made from the schema of the service: download it again with a new version.
const listTypes = ["VendorApplicationConnection","AssessmentConnection","InquiryConnection","Account","AccountConnection","VendorApplication","AuditEntryConnection","DeliveryConnection","FinanceRowConnection","Job","JobConnection","Overview","ReviewConnection","UploadConnection","Vendor","VendorConnection","WeatherStationConnection","AssessmentClaimedEvent","MessageConnection","RoofConnection"];
/** Forgets the lists that a change may have made stale; call it when a mutation was answered. */
export function forgetLists(environment) {
  const ids = environment.getStore().getSource().getRecordIDs();
  environment.commitUpdate((store) => {
    for (const id of ids) {
      const record = store.get(id);
      if (record && listTypes.includes(record.getType())) record.invalidateRecord();
    }
  });
}
