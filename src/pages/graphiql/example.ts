/** One tab of the explorer. */
export interface Example {
  /** A document of exactly one operation; its name becomes the tab's title. */
  query: string;
  /** Variables of the operation, as JSON text. */
  variables?: string;
}
