const PVGIS_PATHS: ReadonlySet<string> = new Set(
  ['seriescalc', 'PVcalc', 'MRcalc', 'DRcalc', 'tmy', 'printhorizon'].map((tool) => `/api/${tool}`),
);

/** Whether a path is one of PVGIS's tools, whose faults have PVGIS's form: `{"message", "status"}`, 400 for an input. */
export const isPvgisPath = (path: string): boolean => PVGIS_PATHS.has(path);
