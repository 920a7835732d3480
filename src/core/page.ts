/** Which part of a list is wanted. */
export interface PageQuery {
  /** At most so many, 1 to 100. */
  limit: number;
  /** Beginning behind so many. */
  offset: number;
}

/** How long a whole list is. */
export interface PageTotal {
  /** Number of items in the whole list. */
  total: number;
  /** Whether that is an estimate; absent where it is exact. */
  totalIsEstimate?: true;
}

/** A part of a list. */
export interface Page<T> extends PageQuery, PageTotal {
  items: T[];
}

/** Which part of a list is wanted: behind so many items, or behind the item of a cursor. */
export interface ListQuery {
  /** At most so many, 1 to 100. */
  limit: number;
  offset?: number;
  /** Cursor of an item; it stays true when others are added or removed. */
  after?: string | undefined;
}

/** A part of a list with the place of every item. */
export interface RecordPage<T> extends Page<T> {
  cursors: string[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

/** Which part of each of many lists is wanted. */
export type EachQuery = Pick<ListQuery, 'limit' | 'after'>;

/** A part of one of many lists; its whole length is only counted when it is asked for. */
export interface EachPage<T> extends Omit<RecordPage<T>, keyof PageTotal | keyof PageQuery> {
  countAll(): Promise<number>;
}
