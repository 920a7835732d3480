/** How a building's height is known, the surest first. */
export const HEIGHT_SOURCES = ['measured', 'tagged', 'floors', 'model', 'assumed'] as const;

export type HeightSource = (typeof HEIGHT_SOURCES)[number];
