/** Landing page of OGC API Features. */
export const FEATURES_PATH = '/api/ogc';

/** Whether a path is one of OGC API Features, which answers an invalid input with 400. */
export const isFeaturesPath = (path: string): boolean => path === FEATURES_PATH || path.startsWith(`${FEATURES_PATH}/`);
