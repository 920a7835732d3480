/**
 * The property of a name on the wire.
 * @param snake name in snake_case: `total_20yr`, `area_m2`.
 * @returns property in camelCase: `total20yr`, `areaM2`.
 */
export const toCamelCase = (snake: string): string =>
  snake.replaceAll(/(?<=[^_])_([a-z0-9])/g, (_, next: string) => next.toUpperCase());
