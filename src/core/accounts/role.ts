/** What an account may do; `vendor` and `admin` may all that `user` may. */
export const ROLES = ['user', 'vendor', 'admin'] as const;

export type Role = (typeof ROLES)[number];
