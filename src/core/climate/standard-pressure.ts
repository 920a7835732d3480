/** The troposphere of the International Standard Atmosphere (ISO 2533:1975): pressure [Pa], lapse per metre, exponent. */
const SEA_LEVEL_PA = 101_325;
const LAPSE_PER_M = 2.25577e-5;
const EXPONENT = 5.25588;

/** Pressure of the standard atmosphere at a height above sea level [m], below 11 km. @returns Pa. */
export const pressureAt = (heightM: number): number => SEA_LEVEL_PA * (1 - LAPSE_PER_M * heightM) ** EXPONENT;
