/** Routes of administrators, and those of theirs that change a record. */
export const admin = { access: 'administrator', tag: 'Admin' } as const;
export const changing = { ...admin, method: 'post', errors: [404, 409] } as const;

/** Routes of whoever has an account. */
export const account = { access: 'account', tag: 'User Account' } as const;
