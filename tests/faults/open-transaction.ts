import { Client } from 'pg'

/** Runs the work while a transaction that began with this statement holds its locks. Rolls it back unless the work commits it. */
export async function withOpenTransaction(
  connectionString: string,
  statement: string,
  work: (holder: Client) => Promise<void>,
): Promise<void> {
  const holder = new Client({ connectionString })
  await holder.connect()
  await holder.query('begin')
  await holder.query(statement)
  try {
    await work(holder)
  } finally {
    await holder.end()
  }
}
