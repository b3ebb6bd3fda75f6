import { Client } from 'pg'

/** Works while a transaction of its own, begun with this statement, makes others wait. It is taken back, unless the work commits it. */
export async function whileHeld(
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
