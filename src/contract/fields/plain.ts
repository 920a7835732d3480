/** The fields that a class of the contract declares, as a plain object: what a service takes or returns. */
export type Plain<Declared> = { [Name in keyof Declared]: Declared[Name] };
