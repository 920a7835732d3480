/** What an account may do; the others may all that `user` may, and `planner` has the potential of roofs calculated. */
export const ROLES = ['user', 'vendor', 'planner', 'admin'] as const;

export type Role = (typeof ROLES)[number];
