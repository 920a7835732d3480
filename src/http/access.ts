/**
 * Who may call an operation: everyone, holders of an account, planners and administrators, or administrators alone. Credentials are not read for
 * `anyone`. `optional-account` is open to everyone, too: a bearer that is not valid counts as none.
 * `optional-valid-account` is for changes whose owner is the bearer: open without one, but a bearer that is sent must be
 * valid.
 */
export type Access = 'anyone' | 'optional-account' | 'optional-valid-account' | 'account' | 'planner' | 'administrator';
