import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { addDays } from '#server/platform/time/days.ts'
import { slideOn } from '#server/slides/schedule/rules.ts'
import type { Library } from '#server/slides/shipped/rules.ts'

/** The last Friday of a school year, which has the longest history behind it. */
export const lastSchoolDay = '2027-07-16'
/** The school to query: twenty people who each presented on 190 days. The account is one of the twenty. */
export const busySchoolId = '00000000-0000-4000-9000-000000000000'
export const busyAccountId = '00000000-0000-4000-a000-000000000000'

/** For every other school: how often each of its twenty accounts has presented, and how many own slides it has. */
type Each = { uses: number; ownSlides: number }

/**
 * Adds the busy school and `schools` others, each with twenty signed-in accounts. Inserts uses in SQL and in date order, as years of
 * use would store them: a school's rows are far apart on disk. One school in ten has pinned an own slide.
 */
export async function addManySchools(
  db: Database,
  library: Library,
  schools: number,
  each: Each = { uses: 25, ownSlides: 10 },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Without foreign key checks, which would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local work_mem = '256MB'`)
    await tx.execute(sql`
      insert into schools (id, name, plan, payment_status, ordered_at, licence_started_at)
      select ${idOf('9', sql`school`)}, 'School ' || school, 'school', 'paid', now(), now()
      from generate_series(0, ${schools}::int) school`)
    await tx.execute(sql`
      insert into accounts (id, email, role, school_id, created_at)
      select ${idOf('a', sql`school * 20 + person`)}, person || '@school-' || school || '.example', 'staff',
        ${idOf('9', sql`school`)}, now()
      from generate_series(0, ${schools}::int) school, generate_series(0, 19) person`)
    await tx.execute(sql`
      insert into sessions (id_hash, account_id, door) select md5(email), id, 'school' from accounts where role = 'staff'`)
    await tx.execute(sql`
      insert into slides (id, school_id, written, fingerprint, created_at, pinned_on)
      select 'own-' || school || '-' || own, ${idOf('9', sql`school`)}, (select written from slides limit 1), 'own', now(),
        case when own = 1 and school % 10 = 1 then ${lastSchoolDay}::date end
      from generate_series(0, ${schools}::int) school, generate_series(1, ${each.ownSlides}::int) own`)
    await withoutIndexes(tx, 'usage', () =>
      tx.execute(sql`
      with days as (select * from jsonb_to_recordset(${daysWithSlides(library)}::jsonb) as (number int, day date, slide text))
      insert into usage (account_id, school_id, slide_id, age_band, day, used_at)
      select ${idOf('a', sql`school * 20 + person`)}, ${idOf('9', sql`school`)}, slide,
        (array['eyfs', 'ks1', 'lowerKS2', 'upperKS2'])[person % 4 + 1], day, day + time '08:50'
      from generate_series(0, ${schools}::int) school, generate_series(0, 19) person,
        generate_series(1, case when school = 0 then 190 else ${each.uses}::int end) use, days
      where number = ((use - 1) * 7 + person) % 200
      order by day, person, school`),
    )
  })
  // Autovacuum would do this eventually.
  for (const table of ['schools', 'accounts', 'sessions', 'slides', 'usage'])
    await db.execute(sql.raw(`vacuum analyze ${table}`))
}

/** Building the indexes once all rows are there takes a fraction of the time. */
async function withoutIndexes(tx: Database, table: string, fill: () => Promise<unknown>): Promise<void> {
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`)
  const { rows } = await tx.execute(sql`
    select indexname, indexdef from pg_indexes where tablename = ${table} and indexname <> ${table} || '_pkey'`)
  for (const { indexname } of rows) await tx.execute(sql.raw(`drop index ${String(indexname)}`))
  await fill()
  for (const { indexdef } of rows) await tx.execute(sql.raw(String(indexdef)))
}

/** The last 200 weekdays up to lastSchoolDay, and their slides. */
function daysWithSlides(library: Library): string {
  const found: { number: number; day: string; slide: string }[] = []
  for (let day = lastSchoolDay; found.length < 200; day = addDays(day, -1)) {
    const slide = slideOn(library, day)?.slide.id
    if (slide) found.push({ number: found.length, day, slide })
  }
  return JSON.stringify(found)
}

function idOf(kind: '9' | 'a', number: ReturnType<typeof sql>) {
  return sql`('00000000-0000-4000-${sql.raw(kind)}000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
}

/** Adds schools as the administrator's list shows them: each with the account that holds its licence, staff, a domain and notes. */
export async function addManyHolders(db: Database, schools: number, staff = 5): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into schools (id, name, plan, payment_status, ordered_at, licence_started_at, notes)
      select ${idOf('9', sql`school`)}, 'School ' || school, case when school % 4 = 0 then 'individual' else 'school' end,
        (array['paid', 'paid', 'pending', 'invoice_sent'])[school % 4 + 1], now() - make_interval(hours => school),
        now() - make_interval(hours => school), 'Rings on Mondays. Order ' || md5(school::text)
      from generate_series(1, ${schools}::int) school`)
    await tx.execute(sql`
      insert into accounts (id, email, role, school_id, email_verified_at, created_at, last_login_at)
      select ${idOf('a', sql`school * 100 + person`)}, 'person-' || person || '@school-' || school || '.example',
        case when person = 0 then 'school' else 'staff' end, ${idOf('9', sql`school`)}, now(),
        now() - make_interval(hours => school), now() - make_interval(mins => school * 7 % 100000)
      from generate_series(0, ${staff}::int) person, generate_series(1, ${schools}::int) school`)
    await tx.execute(sql`
      insert into school_domains (school_id, domain)
      select ${idOf('9', sql`school`)}, 'school-' || school || '.example' from generate_series(1, ${schools}::int) school`)
  })
  for (const table of ['schools', 'accounts', 'school_domains']) await db.execute(sql.raw(`vacuum analyze ${table}`))
}
