import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { contentSlide } from '#contract/slides/writing/content-slide.ts'

function week(file: string) {
  const slides = z.array(contentSlide).parse(parse(readFileSync(`content/${file}.yaml`, 'utf8')))
  const [monday, tuesday, wednesday, thursday, friday] = slides
  if (!monday || !tuesday || !wednesday || !thursday || !friday) throw new Error('A week has five slides.')
  return { monday, tuesday, wednesday, thursday, friday }
}

/** The slides of the week of 16 November 2026, which is this week in the browser tests. */
export const thisWeek = week('themed/anti-bullying-week')
export const nextWeek = week('weeks/13')
export const anotherWeek = week('weeks/04')
