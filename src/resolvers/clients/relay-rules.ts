/** Rules of Relay's store, after the facts of the schema. */
export const RELAY_RULES = `
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
`;
