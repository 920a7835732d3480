/**
 * Who may call an operation: everyone, holders of an account, or administrators. Only for `anyone` are credentials not
 * looked at; `optional-account` is open to everyone too, but bad credentials are refused.
 */
export type Access = 'anyone' | 'optional-account' | 'account' | 'administrator';
