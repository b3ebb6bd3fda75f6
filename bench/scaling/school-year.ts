import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

const yearOf = { schools: 40, days: 190 }

/** Adds a year of data: schools of twenty teachers who present every school day and sign in on two browsers four times a year. */
export async function measureYear(db: Database): Promise<void> {
  const { schools, days } = yearOf
  const size = async () => {
    const { rows } = await db.execute<{ name: string; bytes: string }>(
      sql`select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
  }
  const before = await size()
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`insert into schools (name, plan, payment_status, ordered_at, licence_started_at)
      select 'Primary School ' || n, 'school', 'paid', now(), now() from generate_series(1, ${schools}::int) n`)
    await tx.execute(sql`insert into accounts (email, password_hash, role, first_name, last_name, school_id, created_at, last_login_at)
      select 'teacher-' || n || '@' || id || '.example', repeat('h', 97), 'staff', 'Priya', 'Shah', id, now(), now()
      from schools, generate_series(1, 21) n where name like 'Primary School %'`)
    await tx.execute(sql`insert into sessions (id_hash, account_id, door, device)
      select encode(sha256((id::text || n)::bytea), 'base64'), id, 'school', 'Chrome on Windows' from accounts, generate_series(1, 2) n where email like 'teacher-%'`)
    await tx.execute(sql`insert into audit_log (what, account_id, email, door, address)
      select 'signed-in', id, email, 'school', '203.0.113.7' from accounts, generate_series(1, 8) n where email like 'teacher-%'`)
    await tx.execute(sql`insert into usage (account_id, school_id, slide_id, age_band, day, used_at)
      select a.id, school_id, s.id, 'ks1', current_date - day, now() from generate_series(1, ${days}::int) day
      join (select id, row_number() over () as n from slides) s on s.n = day % 200 + 1, accounts a where email like 'teacher-%'`)
  })
  const after = await size()
  console.log(`A school of 20 teachers, a year of ${days} days:`)
  for (const [name, bytes] of [...after].toSorted(([, a], [, b]) => b - a)) {
    const added = (bytes - (before.get(name) ?? 0)) / schools
    if (added > 100) console.log(`  ${name.padEnd(16)} ${(added / 1024).toFixed(1).padStart(8)} kB`)
  }
}
