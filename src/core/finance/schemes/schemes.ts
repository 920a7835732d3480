import { fullFeedIn } from './full-feed-in.js';
import type { FinanceScheme } from './scheme.js';
import { selfUse } from './self-use.js';

/** The schemes by the names that inputs and results use. */
export const FINANCE_SCHEMES = { feed_in: fullFeedIn, self_use: selfUse } as const satisfies Record<
  string,
  FinanceScheme
>;

export type FinanceMode = keyof typeof FINANCE_SCHEMES;

export const FINANCE_MODES = Object.keys(FINANCE_SCHEMES) as FinanceMode[];

/** The scheme of an input that names none. */
export const DEFAULT_FINANCE_MODE: FinanceMode = 'feed_in';

/** The scheme of these options. */
export const schemeOf = (options: { mode?: FinanceMode } | undefined): FinanceScheme =>
  FINANCE_SCHEMES[options?.mode ?? DEFAULT_FINANCE_MODE];
