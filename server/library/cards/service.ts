import { LRUCache } from 'lru-cache'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { addDays } from '#server/platform/time/days.ts'
import { type YearPlan, dueDays } from '#server/slides/calendar/rules.ts'
import type { Calendar } from '#server/slides/calendar/service.ts'
import { academicYear } from '#server/slides/schedule/rules.ts'
import { type SchoolDays, schoolDaysOf } from '#server/slides/school-days/rules.ts'
import type { UsageOwner } from '#server/usage/record/rules.ts'
import { usageOwner } from '#server/usage/record/service.ts'
import type { CardContext } from './rules.ts'
import { listFavourites, listLastUses } from './store.ts'

/** Two years: what a class was shown before that, this class was not. */
const daysRemembered = 2 * 366

type CardQuery = {
  calendar: Calendar
  /** For which a slide is looked for: its academic year is the one that says when a slide is due. */
  day: string
  today: string
  /** Someone who types asks with every letter: the uses may be a few seconds old. */
  isTyping?: boolean
}

/** What every card says about the caller: when the slide is due, when it was used, and whether it is a favourite. */
export async function readCardContext(
  platform: Platform,
  actor: Actor,
  { calendar, day, today, isTyping = false }: CardQuery,
): Promise<CardContext> {
  const owner = await usageOwner(platform, actor)
  const since = addDays(today, -daysRemembered)
  const [favourites, lastUses] = await Promise.all([
    listFavourites(platform.db, actor.accountId),
    lastUsesOf(platform)(owner, { since, isTyping }),
  ])
  const schoolDays = schoolDaysOf(actor.termDates)
  const plan = calendar.plansOf(day).person
  const due = dueDays(plan, today, (each) => schoolDays.closedOn(each) !== undefined)
  return { day, due, missed: missedSlides(plan, { schoolDays, due, lastUses, day }), favourites, lastUses }
}

type Known = Pick<CardContext, 'day' | 'due' | 'lastUses'> & { schoolDays: SchoolDays }

function missedSlides(plan: YearPlan, { schoolDays, due, lastUses, day }: Known): CardContext['missed'] {
  const { from } = academicYear(day)
  const missed = new Map<string, { date: string; name: string }>()
  if (schoolDays.closed.length === 0) return missed
  for (const [date, id] of plan) {
    const closed = schoolDays.closedOn(date)
    if (closed && !due.has(id) && (lastUses.get(id)?.date ?? '') < from) missed.set(id, { date, name: closed.name })
  }
  return missed
}

const typingMilliseconds = 5000
const readers = new WeakMap<Platform, ReturnType<typeof makeLastUses>>()

function lastUsesOf(platform: Platform): ReturnType<typeof makeLastUses> {
  const reader = readers.get(platform) ?? makeLastUses(platform)
  readers.set(platform, reader)
  return reader
}

function makeLastUses({ db }: Platform) {
  const recent = new LRUCache<string, CardContext['lastUses']>({ max: 1000, ttl: typingMilliseconds })
  return async (owner: UsageOwner, { since, isTyping }: { since: string; isTyping: boolean }) => {
    const key = Object.values(owner).join()
    const kept = isTyping && recent.get(key)
    if (kept) return kept
    const uses = (await listLastUses(db, owner, since)).flatMap(({ slideId, day, ageBand }) =>
      slideId ? [[slideId, { date: day, ageGroup: ageBand }] as const] : [],
    )
    const lastUses = new Map(uses)
    recent.set(key, lastUses)
    return lastUses
  }
}
