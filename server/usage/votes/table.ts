import { bigint, date, index, jsonb, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { VoteChoice } from '#contract/usage/votes.ts'
import { accounts, schools } from '#server/accounts/people/table.ts'
import { slides } from '#server/slides/shipped/table.ts'

/** The totals of a class's last vote on a slide on a day. Whose hands they were is never known. */
export const votes = pgTable(
  'votes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** An administrator's votes belong to our own school. */
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    /** Null once a school has deleted its own slide: the vote is kept. */
    slideId: text('slide_id').references(() => slides.id, { onDelete: 'set null' }),
    ageBand: text('age_band', { enum: ['eyfs', 'ks1', 'lowerKS2', 'upperKS2'] }).notNull(),
    /** The date in London. */
    day: date('day').notNull(),
    choices: jsonb('choices').$type<VoteChoice[]>().notNull(),
    /** The hands of the larger of the two counts. The figures leave out a vote with too few. */
    hands: smallint('hands').notNull(),
    votedAt: timestamp('voted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('votes_once_a_day').on(table.accountId, table.day, table.slideId, table.ageBand),
    index('votes_of_school_by_day').on(table.schoolId, table.day),
    // For the foreign key, when a school deletes its own slide.
    index('votes_by_slide').on(table.slideId),
  ],
)
