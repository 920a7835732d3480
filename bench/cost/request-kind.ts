/** What the requests refer to in the service that is measured. */
export interface CostStand {
  /** Buildings of the demo district. */
  ids: readonly string[];
  /** Headers of an account. */
  account: Record<string, string>;
  /** Headers of an administrator. */
  admin: Record<string, string>;
}

/** A request whose declared work is compared with what it takes. */
export interface CostedRequest {
  /** What is asked for. */
  name: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
  /** That it must be answered with, 200 unless given. */
  status?: number;
}

/**
 * Makes the n-th request of a kind: another place or building each time, so that no answer is only repeated. `most` are sent
 * before it is measured, and while it is, where the service lets one client send only so many.
 */
export type RequestKind = readonly [
  name: string,
  make: (stand: CostStand, n: number) => Omit<CostedRequest, 'name'>,
  most?: number,
];
