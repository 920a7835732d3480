import { accountOperations } from './account.operations.js';
import { eventOperations } from './event.operations.js';
import { climateImport, jobOperations } from './job.operations.js';
import type { AdminOperation } from './operation.js';
import { vendorOperations } from './vendor.operations.js';

/** Every operation of administrators that both interfaces make of one declaration. */
export const ADMIN_OPERATIONS: readonly AdminOperation[] = [
  ...accountOperations,
  ...vendorOperations,
  ...eventOperations,
  climateImport,
  ...jobOperations,
];
