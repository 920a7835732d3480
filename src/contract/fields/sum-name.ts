/**
 * Name in GraphQL of a sum or price, without the currency, which a field or text beside it gives.
 * @param property of the contract: `npvTwd`, `twdPerKw`; any other name stays as it is.
 * @returns `npv`, `amountPerKw`.
 */
export const sumName = (property: string): string => property.replace(/^twd/, 'amount').replace('Twd', '');
