import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { BackupFault } from './backup-fault.ts'
import { readLines } from './lines-file.ts'

const rowsAtOnce = 200

/**
 * Reads the rows of a table in batches, each as a JSON array of PostgreSQL's text form of its values: text loses neither
 * microseconds nor large numbers, and either database reads what the other wrote.
 */
export async function* readRows(tx: Database, table: string, columns: readonly string[]): AsyncGenerator<string[]> {
  const values = list(columns.map((name) => sql`${sql.identifier(name)}::text`))
  await tx.execute(
    sql`declare backup no scroll cursor for select array_to_json(array[${values}]::text[])::text as line from ${sql.identifier(table)}`,
  )
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${rowsAtOnce} from backup`))
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await tx.execute(sql`close backup`)
}

/** Loads such lines into a table. Returns the number of rows. */
export async function loadRows(tx: Database, table: string, columns: readonly string[], file: string): Promise<number> {
  const types = new Map((await columnsOf(tx, table)).map(({ name, type }) => [name, type]))
  const unknown = columns.find((name) => !types.has(name))
  if (unknown !== undefined)
    throw new BackupFault(`The table ${table} of this backup has a column (${unknown}) that its version did not have.`)
  const values = list(columns.map((name, at) => sql.raw(`(line ->> ${at})::${types.get(name)}`)))
  const names = list(columns.map((name) => sql.identifier(name)))
  let rows = 0
  for await (const lines of readLines(file)) {
    const all = `[${lines.join(',')}]`
    await tx
      .execute(
        sql`insert into ${sql.identifier(table)} (${names}) overriding system value select ${values} from jsonb_array_elements(${all}::jsonb) line`,
      )
      .catch((error: unknown) => {
        throw isBadRow(error) ? new BackupFault(`${file} has rows that The Daily Dot cannot have written.`) : error
      })
    rows += lines.length
  }
  return rows
}

/** What PostgreSQL calls a data exception, or a violated constraint. */
function isBadRow(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } }
  return /^2[23]/.test(cause?.code ?? '')
}

type Column = { name: string; type: string }

/** Without generated columns. */
export async function columnsOf(db: Database, table: string): Promise<Column[]> {
  const { rows } = await db.execute<Column>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`)
  return rows
}

/** Makes the text form of a value the same on every server. */
export async function usePortableFormats(tx: Database): Promise<void> {
  await tx.execute(sql`set local timezone = 'UTC'`)
  await tx.execute(sql`set local datestyle = 'ISO'`)
  await tx.execute(sql`set local extra_float_digits = 1`)
  await tx.execute(sql`set local bytea_output = 'hex'`)
  // A large table may take long, and only the operator waits for it.
  await tx.execute(sql`set local statement_timeout = 0`)
}

const list = (parts: SQL[] | ReturnType<typeof sql.identifier>[]): SQL => sql.join(parts, sql`, `)
