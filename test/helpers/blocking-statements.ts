/** A statement of a migration that stops requests of the version that serves, and what to write in its place. */
interface BlockingRule {
  name: string;
  /** Whether a statement blocks; tables that the migration itself has made are known to nobody yet. */
  blocks(statement: string, isNew: (table: string) => boolean): boolean;
}

const TABLE = String.raw`(?:only )?(?:if (?:not )?exists )?(?:public\.)?"?(\w+)"?`;

/** The rule for statements of a form on a table that others use. @param unless another form that makes it harmless. */
const onUsedTable = (name: string, form: RegExp, unless?: RegExp): BlockingRule => ({
  name,
  blocks: (statement, isNew) => {
    const table = form.exec(statement)?.[1];
    return table !== undefined && !isNew(table) && !unless?.test(statement);
  },
});

const altering = (action: string): RegExp => new RegExp(`alter table ${TABLE} .*\\b${action}`);

/** @see PostgreSQL documentation, "Explicit Locking" and "ALTER TABLE", notes; the rules that squawk and strong_migrations name. */
const RULES: readonly BlockingRule[] = [
  onUsedTable(
    'an index that is not made concurrently',
    new RegExp(`create (?:unique )?index .*? on ${TABLE}`),
    /index concurrently/,
  ),
  onUsedTable('an index that is not dropped concurrently', /drop index (?!concurrently)(?:if exists )?"?(\w+)/),
  onUsedTable(
    'a constraint that is checked at once',
    altering(String.raw`add constraint "?\w+"? (?:check|foreign key)`),
    /\bnot valid\b/,
  ),
  onUsedTable(
    'a key whose index is not there yet',
    altering(String.raw`add (?:constraint "?\w+"? )?(?:unique|primary key)\b`),
    /\busing index\b/,
  ),
  onUsedTable('a column that refers to another table', altering(String.raw`add column\b.*\breferences\b`)),
  onUsedTable('not null without a constraint that was validated before', altering(String.raw`set not null`)),
  onUsedTable(
    'a column without a default that must have a value',
    altering(String.raw`add column\b.*\bnot null`),
    /\bdefault\b|\bgenerated\b/,
  ),
  onUsedTable(
    'a column whose default rewrites the table',
    altering(
      String.raw`add column\b.*(?:\bdefault\b.*(?:gen_random_uuid|random|clock_timestamp|nextval)\(|\bgenerated always as \()`,
    ),
  ),
  onUsedTable('a serial column', altering(String.raw`add column "?\w+"? (?:big|small)?serial\b`)),
  onUsedTable('another type of a column', altering(String.raw`alter column "?\w+"? (?:set data )?type\b`)),
  onUsedTable('a table that is written anew', altering(String.raw`set (?:logged|unlogged|tablespace|access method)\b`)),
  onUsedTable('all rows changed in one transaction', new RegExp(`^update ${TABLE} `)),
  onUsedTable('all rows removed in one transaction', new RegExp(`^(?:delete from|truncate(?: table)?) ${TABLE}`)),
  { name: 'a lock of a whole table', blocks: (statement) => /^lock (?:table )?/.test(statement) },
  { name: 'a table written anew', blocks: (statement) => /^(?:vacuum full|cluster)\b/.test(statement) },
  { name: 'an index written anew in place', blocks: (statement) => /^reindex (?!.*concurrently)/.test(statement) },
  {
    name: 'a view filled anew in place',
    blocks: (statement) => /^refresh materialized view (?!concurrently)/.test(statement),
  },
];

const plain = (statement: string): string =>
  statement
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Names of the rules that the statements of one migration break, each once. */
export function blockingStatements(statements: readonly string[]): string[] {
  const texts = statements.map(plain);
  const made = new Set(
    texts
      .map((text) => new RegExp(`^create (?:unlogged )?table ${TABLE}`).exec(text)?.[1])
      .filter((name) => name !== undefined),
  );
  const isNew = (table: string): boolean => made.has(table);
  return RULES.filter((rule) => texts.some((text) => rule.blocks(text, isNew))).map(({ name }) => name);
}
