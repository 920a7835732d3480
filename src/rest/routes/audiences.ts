import { routesFor } from '../route.js';

/** Routes of administrators. */
export const admin = routesFor('administrator', 'Admin');

/** Routes of planners and administrators. */
export const planner = routesFor('planner', 'Admin');

/** Routes of accounts. */
export const account = routesFor('account', 'User Account');
