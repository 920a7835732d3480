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
