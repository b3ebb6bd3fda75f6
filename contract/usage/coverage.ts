import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { strands } from '../slides/writing/written-slide.ts'

/** The half terms of a school year, in order. */
export const halfTermNames = ['Autumn 1', 'Autumn 2', 'Spring 1', 'Spring 2', 'Summer 1', 'Summer 2'] as const

/** For each half term: the slides that practise it, presented or (in a half term to come) still in the calendar. */
const slides = z.array(z.int())
/** How many of the slides of the next ten weekdays practise it. */
const comingUp = z.int()

export const readCoverage = endpoint({
  method: 'GET',
  path: '/api/stats/coverage',
  access: 'planner',
  says: 'What the talk of this school year has practised, by half term: different slides presented by everybody at the school for its own account, by oneself for all others; and the slides to come.',
  response: z.object({
    /** Always six; `until` is the last day. */
    halfTerms: z.array(
      z.object({
        name: z.enum(halfTermNames),
        from: z.string(),
        until: z.string(),
        state: z.enum(['over', 'current', 'toCome']),
      }),
    ),
    /** Different slides presented this school year. */
    slidesPresented: z.int(),
    /** The spoken-language statements of the National Curriculum, 1 to 12. */
    statements: z.array(z.object({ statement: z.int(), slides, comingUp })),
    strands: z.array(z.object({ strand: z.enum(strands), slides, comingUp })),
  }),
})

export type Coverage = z.output<typeof readCoverage.response>
