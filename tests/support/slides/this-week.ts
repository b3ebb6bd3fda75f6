import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { contentSlide } from '#contract/slides/writing/content-slide.ts'

const [monday, tuesday, wednesday] = z
  .array(contentSlide)
  .parse(parse(readFileSync('content/themed/anti-bullying-week.yaml', 'utf8')))
if (!monday || !tuesday || !wednesday) throw new Error('Anti-Bullying Week has five slides.')

/** The slides of the week of 16 November 2026, which is this week in the browser tests. */
export const thisWeek = { monday, tuesday, wednesday }
