import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'
import { hashSessionId } from '#server/platform/security/sessions.ts'
import { accountOf, emailOf, password, plans, sessionOf, teachersPerSchool } from './wave.ts'

/** Adds teachers, twenty to a school, each with a session last used yesterday and with uses on earlier days. */
export async function addTeachers(db: Database, teachers: number): Promise<void> {
  const people = Array.from({ length: teachers }, (_, teacher) => ({
    teacher,
    id: accountOf(teacher),
    email: emailOf(teacher),
    role: plans(teacher) ? 'school' : 'staff',
    session: hashSessionId(sessionOf(teacher)),
  }))
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      create temporary table people on commit drop as
      select teacher, email, role, session, id, teacher / ${teachersPerSchool}::int as school
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as (teacher int, id uuid, email text, role text, session text)`)
    await tx.execute(sql`
      create temporary table places on commit drop as select school, gen_random_uuid() as id from people group by school`)
    await tx.execute(sql`
      insert into schools (id, name, plan, payment_status, ordered_at, licence_started_at)
      select id, 'School ' || school, 'school', 'paid', '2026-09-01', '2026-09-01' from places`)
    await tx.execute(sql`
      insert into accounts (id, email, role, school_id, password_hash, first_name, email_verified_at, created_at)
      select people.id, email, role, places.id, ${passwordHash}, 'Robin', '2026-09-01', '2026-09-01' from people join places using (school)`)
    await tx.execute(sql`
      insert into sessions (id_hash, account_id, door, created_at, seen_at)
      select session, id, 'school', now() - interval '10 days', now() - interval '1 day' from people`)
    await tx.execute(sql`
      insert into usage (account_id, school_id, slide_id, age_band, day, used_at)
      select people.id, places.id, (select id from slides where school_id is null limit 1), 'lowerKS2', day, day
      from people join places using (school), generate_series('2026-10-05'::date, '2026-11-13', '1 day') day`)
  })
  // Autovacuum would do this eventually.
  for (const table of ['schools', 'accounts', 'sessions', 'usage']) await db.execute(sql.raw(`vacuum analyze ${table}`))
}
