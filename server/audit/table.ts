import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { auditedEvents } from '#contract/admin/audit.ts'

/** What happened to accounts, for finding and proving misuse. Written with its cause, swept after two years; the database refuses every change but taking names out. */
export const auditLog = pgTable(
  'audit_log',
  {
    /** Counts up, so that two entries of one instant still have an order. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The wall clock, as for sessions: a log that follows a clock set by a test proves nothing. */
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    what: text('what', { enum: auditedEvents }).notNull(),
    /**
     * Refers to no table: the entry outlives the account. Nor does writing it cost a look at accounts, which would make
     * a refusal for a known email slower than one for an unknown.
     */
    accountId: uuid('account_id'),
    /** As it was then, in small letters. */
    email: text('email'),
    door: text('door', { enum: ['school', 'test', 'admin'] }),
    address: text('address'),
    /** To whom it was done, where that is not who did it: an account or a school, and its email or name as it was then. */
    subjectId: uuid('subject_id'),
    subject: text('subject'),
    /** Never a secret: no password, no code, no link. Nor the name of anybody but who did it: that would not be forgotten. */
    detail: jsonb('detail').$type<Record<string, string | number | boolean>>().notNull().default({}),
  },
  (table) => [
    index('audit_log_by_at').on(table.at, table.id),
    index('audit_log_by_what').on(table.what, table.at, table.id),
    index('audit_log_by_account').on(table.accountId),
    index('audit_log_by_subject').on(table.subjectId),
    // For erasure, which must find a person also where there was no account.
    index('audit_log_by_email').on(table.email),
    index('audit_log_by_subject_name').on(table.subject),
  ],
)
