import { DATA_TASKS } from './data-tasks.js';
import { FINANCE_TASKS } from './finance-tasks.js';
import { PEOPLE_TASKS } from './people-tasks.js';
import type { TaskGroup } from './task.js';
import { VENDOR_TASKS } from './vendor-tasks.js';

/** What administrators do; the pane beside the editor lists it. */
export const TASK_GROUPS: readonly TaskGroup[] = [DATA_TASKS, FINANCE_TASKS, VENDOR_TASKS, PEOPLE_TASKS];
