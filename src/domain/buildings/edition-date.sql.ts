// Raw SQL: fragments for statements over millions of footprints.

/** The member of a building's text that has the date, in which nothing is escaped. @param date a column or parameter of text, as SQL. */
const dateMember = (date: string): string => `'"source_date":' || coalesce('"' || ${date} || '"', 'null')`;

/**
 * A building's text with another date, as SQL. A quotation mark within a name is escaped, so the member is found once.
 * @param text the text. @param from the date that it has. @param to the date that it gets.
 */
export const withDate = (text: string, from: string, to: string): string =>
  `replace(${text}, ${dateMember(from)}, ${dateMember(to)})`;

/** An edition without a date of its own leaves each building the date that it has. */
const dateIn = (edition: string): string => `coalesce(${edition}, buildings.source_date)`;

/** The text of a row of `buildings` as of its edition, which may be younger than the row. */
export const ITEM = `coalesce((
  select ${withDate('item_json', 'buildings.source_date', dateIn('edition.source_date'))}
  from building_editions edition
  where edition.tile = buildings.tile and edition.written_by = buildings.import_id), item_json)`;

/** What sets the date of a row of `buildings` to that of an edition, as SQL. @param date of the edition. */
export const setDate = (date: string): string =>
  `source_date = ${dateIn(date)}, item_json = ${withDate('item_json', 'buildings.source_date', dateIn(date))}`;
