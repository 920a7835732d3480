/** Kinds of records that entries of the audit log are about. */
export const AUDIT_SUBJECTS = [
  'account',
  'application',
  'assessment',
  'climate_station',
  'delivery',
  'finance_row',
  'inquiry',
  'job',
  'portfolio',
  'review',
  'upload',
  'user',
  'vendor',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Subjects whose records have another name in GraphQL. */
const RECORDS: Readonly<Record<string, string>> = { user: 'account', climate_station: 'weather_station' };

/** The kind of record that an entry is about: an account is one kind, by its owner and by administrators. */
export const auditedRecord = (subject: string): string => RECORDS[subject] ?? subject;

/** The kinds of records, each once. */
export const AUDITED_RECORDS = [...new Set(AUDIT_SUBJECTS.map(auditedRecord))];

/** The subjects that entries about a kind of record have, by either of its names. */
export const auditSubjectsOf = (record: string): AuditSubject[] =>
  AUDIT_SUBJECTS.filter((subject) => subject === record || auditedRecord(subject) === record);
