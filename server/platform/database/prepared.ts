import type { Database } from './database.ts'

type Values = Record<string, unknown>
type Query<Found> = { execute(values: Values): Promise<Found> }

/**
 * A query that is asked at every moment: it is put together once, and each connection plans it once. That is most of what a small
 * query costs us.
 */
export function prepared<Found>(
  prepare: (db: Database) => Query<Found>,
): (db: Database, values: Values) => Promise<Found> {
  const queries = new WeakMap<Database, Query<Found>>()
  return (db, values) => {
    const query = queries.get(db) ?? prepare(db)
    queries.set(db, query)
    return query.execute(values)
  }
}
