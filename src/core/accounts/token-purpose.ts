/** What a token that was sent by e-mail allows: to confirm the address, or to set a new password. */
export type TokenPurpose = 'confirm' | 'reset';
