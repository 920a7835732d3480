import { accountOperations } from './account.operations.js';
import { climateOperations } from './climate.operations.js';
import { eventOperations } from './event.operations.js';
import { financeOperations } from './finance.operations.js';
import { climateImport, jobOperations } from './job.operations.js';
import type { AdminOperation } from './operation.js';
import { recordOperations } from './record.operations.js';
import { uploadOperations } from './upload.operations.js';
import { vendorOperations } from './vendor.operations.js';

/** Every operation of administrators that both interfaces make of one declaration. */
export const ADMIN_OPERATIONS: readonly AdminOperation[] = [
  ...recordOperations,
  ...accountOperations,
  ...vendorOperations,
  ...eventOperations,
  ...financeOperations(),
  climateImport,
  ...climateOperations,
  ...jobOperations,
  ...uploadOperations,
];
