/** Which part of a list is wanted. */
export interface PageQuery {
  /** At most so many, 1 to 100. */
  limit: number;
  /** Beginning behind so many. */
  offset: number;
}

/** A part of a list. */
export interface Page<T> extends PageQuery {
  items: T[];
  /** How many the whole list has. */
  total: number;
}
