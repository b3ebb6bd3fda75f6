import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { weekdays } from '#contract/slides/weekdays.ts'
import { buildApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { aTeacher } from '#tests/support/accounts/people.ts'
import { mondayMorning, testPlatform } from '#tests/support/platform/app.ts'
import { freshPostgres, testDatabase } from '#tests/support/platform/database/database.ts'
import { aLibrary, aPlannedWeek, aSlide, aWeek } from '#tests/support/slides/library.ts'
import { type Library, type LoadedLibrary, slidesIn } from './rules.ts'
import { loadLibrary } from './service.ts'

const database = testDatabase()
const library = aLibrary(aPlannedWeek('eco', { weekOf: '04-22' }))
const later = new Date(mondayMorning.getTime() + 30 * 24 * 3_600_000)
const latest = new Date(later.getTime() + 30 * 24 * 3_600_000)

beforeEach(async () => {
  await database().execute(sql`truncate slides cascade`)
})

const load = (of: Library, now = mondayMorning) => loadLibrary(testPlatform({ db: database(), now }), of)

type Row = { title: string; theme: string; created: Date; retired: Date | null; version: string }

async function rowsIn(db: Database): Promise<Map<string, Row>> {
  const { rows } = await db.execute<Row & { id: string; created_at: string; retired_at: string | null }>(
    sql`select id, title, theme, created_at, retired_at, xmin::text as version from slides where school_id is null`,
  )
  return new Map(
    rows.map(({ id, created_at, retired_at, ...row }) => [
      id,
      { ...row, created: new Date(created_at), retired: retired_at === null ? null : new Date(retired_at) },
    ]),
  )
}

/** The same library with another slide on the first Monday. */
const withMonday = (monday = aSlide('week-1-monday')): Library => ({
  ...library,
  weeks: [{ ...aWeek('week-1'), monday }, ...library.weeks.slice(1)],
})

test('after a start every slide of the library is in the database', async () => {
  await load(library)
  const rows = await rowsIn(database())
  expect([...rows.keys()].toSorted()).toEqual(
    slidesIn(library)
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(rows.get('eco-friday')).toMatchObject({
    title: 'About eco-friday',
    theme: 'friday',
    created: mondayMorning,
    retired: null,
  })
  expect(new Set([...rows.values()].map(({ theme }) => theme))).toEqual(new Set(weekdays.map(({ theme }) => theme)))
})

test('a load without changes writes nothing', async () => {
  await load(library)
  const before = await rowsIn(database())
  await load(library, later)
  expect(await rowsIn(database())).toEqual(before)
})

test('a changed slide is updated and keeps its creation date, and no other row is touched', async () => {
  await load(library)
  const before = await rowsIn(database())
  await load(withMonday(aSlide('week-1-monday', 'monday', 'Better words')), later)
  const { 'week-1-monday': changed, ...others } = Object.fromEntries(await rowsIn(database()))
  const { 'week-1-monday': _was, ...same } = Object.fromEntries(before)
  expect(changed).toMatchObject({ title: 'Better words', created: mondayMorning })
  expect(others).toEqual(same)
})

test('a slide that left the library is retired, not deleted, and comes back with its creation date', async () => {
  await load(library)
  await load(withMonday(aSlide('the-new-one')), later)
  const retired = await rowsIn(database())
  expect(retired.get('week-1-monday')).toMatchObject({ title: 'About week-1-monday', retired: later })
  expect(retired.get('the-new-one')).toMatchObject({ created: later, retired: null })
  await load(withMonday(aSlide('the-new-one')), latest)
  expect(await rowsIn(database())).toEqual(retired)
  await load(library, latest)
  const back = await rowsIn(database())
  expect(back.get('week-1-monday')).toMatchObject({ created: mondayMorning, retired: null })
  expect(back.get('the-new-one')).toMatchObject({ retired: latest })
})

test('concurrent loads of the same library store each slide once', async () => {
  await Promise.all([load(library), load(library), load(library)])
  expect((await rowsIn(database())).size).toBe(270)
})

test('a release that starts while another is loading waits for it, then loads its own library completely', async () => {
  const where = await freshPostgres()
  const [one, two] = [await openDatabase(where), await openDatabase(where)]
  onTestFinished(async () => {
    await Promise.all([one.close(), two.close()])
    await where.remove()
  })
  const clock = { now: () => mondayMorning }
  await loadLibrary({ db: one.db, clock }, library)
  const second = await one.db.transaction(async (tx) => {
    await loadLibrary({ db: tx, clock }, withMonday(aSlide('the-new-one')))
    const loading = loadLibrary({ db: two.db, clock }, withMonday(aSlide('another-one')))
    // Filtered by database: other tests have copies of the same table on the same server.
    const waiting = sql`select 1 from pg_locks join pg_database on pg_database.oid = database
                        where not granted and datname = current_database() and relation = 'slides'::regclass`
    await expect.poll(async () => (await tx.execute(waiting)).rows.length, { timeout: 15_000 }).toBe(1)
    return { loading }
  })
  await second.loading
  const rows = await rowsIn(two.db)
  const open = [...rows].filter(([, { retired }]) => !retired).map(([id]) => id)
  expect(open).toHaveLength(270)
  expect(open).toContain('another-one')
})

test('a running server keeps its own library while the next release starts on the same database', async () => {
  const { cookie } = await aTeacher(testPlatform({ db: database() }))
  const onMonday = async (loaded: LoadedLibrary): Promise<{ id: string; createdAt: string }> => {
    const app = buildApp(testPlatform({ db: database() }), loaded)
    return (await app.inject({ url: '/api/slides/2026-08-31', headers: { cookie } })).json()
  }
  const running = await load(library)
  const next = await load(withMonday(aSlide('the-new-one')), later)
  expect(await onMonday(running)).toMatchObject({ id: 'week-1-monday', createdAt: mondayMorning.toISOString() })
  expect(await onMonday(next)).toMatchObject({ id: 'the-new-one', createdAt: later.toISOString() })
  const restarted = await load(library, latest)
  expect(await onMonday(restarted)).toMatchObject({ id: 'week-1-monday', createdAt: mondayMorning.toISOString() })
})

test('a load that fails halfway is rolled back', async () => {
  await load(library)
  const before = await rowsIn(database())
  // The new slides are written first, then the load fails at the slide to retire.
  await database().execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`,
  )
  await database().execute(
    sql`create trigger refuse before update of retired_at on slides for each row when (new.retired_at is not null) execute function refuse()`,
  )
  await expect(load(withMonday(aSlide('the-new-one')), later)).rejects.toThrow('retired_at')
  await database().execute(sql`drop function refuse cascade`)
  expect(await rowsIn(database())).toEqual(before)
})

test('loading the library neither changes nor retires a school’s own slides', async () => {
  const db = database()
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into schools (name, plan, ordered_at) values ('Oakfield', 'school', now()) returning id`,
  )
  await db.execute(
    sql`insert into slides (id, school_id, written, fingerprint, created_at)
        values ('week-1-monday', ${rows[0]?.id}, '{"title":"Our own"}', 'own', now()),
               ('assembly', ${rows[0]?.id}, '{"title":"Our assembly"}', 'own', now())`,
  )
  await load(library)
  const own = await db.execute(sql`select title, retired_at from slides where school_id is not null order by title`)
  expect(own.rows).toEqual([
    { title: 'Our assembly', retired_at: null },
    { title: 'Our own', retired_at: null },
  ])
})
