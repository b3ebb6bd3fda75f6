import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { schools } from '#server/accounts/people/table.ts'

/** The schools whose weekly report goes out every Friday. */
export const reportSchedules = pgTable('report_schedules', {
  schoolId: uuid('school_id')
    .primaryKey()
    .references(() => schools.id, { onDelete: 'cascade' }),
  to: text('to').array().notNull(),
  /** The Monday of the last week whose report was sent, or left out because nothing was presented. */
  doneFor: date('done_for'),
})
