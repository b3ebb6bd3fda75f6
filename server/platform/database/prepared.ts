import type { Database } from './database.ts'

type Values = Record<string, unknown>
type Query<Found> = { execute(values: Values): Promise<Found> }

/** A prepared statement for hot queries: built once, planned once per connection, which is most of the cost of a small query. */
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
