import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { shippedLibrary } from '#server/slides/shipped/library.ts'
import { loadLibrary } from '#server/slides/shipped/service.ts'
import { asOwner } from '#tests/support/platform/database/database.ts'
import { addManySchools, lastSchoolDay } from '#tests/support/usage/many-schools.ts'

/** The morning of the last Friday of a school year, which has the longest history behind it. */
export const lastMorning = `${lastSchoolDay}T08:50:00Z`

/** Opens and migrates a database for the duration of the work. */
export async function withDatabase<Result>(
  where: { databaseUrl?: string; dataDir: string },
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(where)
  try {
    await database.migrate()
    return await work(database)
  } finally {
    await database.close()
  }
}

type Options = { name: string; schools: number; each?: Parameters<typeof addManySchools>[3] }

/** A new database on a PostgreSQL server, with the library and many schools. */
export async function withManySchools<Result>(
  { url, folder }: { url: string; folder: string },
  { name, schools, each }: Options,
  work: (database: OpenDatabase, databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  await asOwner(url, `create database ${name}`)
  const databaseUrl = `${url}/${name}`
  return withDatabase({ databaseUrl, dataDir: folder }, async (database) => {
    const { db } = database
    const library = await loadLibrary({ db, clock: { now: () => new Date(lastMorning) } }, shippedLibrary())
    await addManySchools(db, library, schools, each)
    return work(database, databaseUrl)
  })
}
