/** Where the climate of an answer came from. */
export interface ClimateOrigin {
  name: string;
  detail: string;
}
