import * as z from 'zod/mini'
import type { ResponseOf, Endpoint, Request } from '#contract/endpoint.ts'
import type { SlideCard } from '#contract/library/library.ts'
import { readSwap } from '#contract/library/offers.ts'
import { partsOfToday, readToday, type Today } from '#contract/site/today.ts'
import type { Pack } from '#contract/slides/pack.ts'
import { slideOfDate, slidesOfWeek, upcomingSlides } from '#contract/slides/planning.ts'
import { type Slide } from '#contract/slides/slides.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { addDays, mondayOf } from '#web/platform/days.ts'
import type { StoredPack } from '#web/platform/pack/stored-pack.ts'
import { todayInPack } from '#web/platform/pack/today-in-pack.ts'
import { shortDay } from '#web/platform/panel-dates.ts'
import { closedDaysIn, closedInPack, openDaysAfter } from './closed-in-pack.ts'
import { replay } from './replay.ts'

type PackQuery = { stored: StoredPack; pack: Pack; today: string; date: string }

/** The calls that the pack can answer, by path. */
const responsesByPath: Readonly<Record<string, (asked: PackQuery) => unknown>> = {
  [readToday.path]: todayOf,
  ...Object.fromEntries(
    Object.entries(partsOfToday).map(([name, { path }]) => [path, (asked: PackQuery) => partOf(asked, name)]),
  ),
  [upcomingSlides.path]: ({ pack, today: day }) => openDaysAfter(pack, day).slice(0, 10),
  [slideOfDate.path]: ({ pack, date }) => slideOn(pack, date),
  [slidesOfWeek.path]: plannedWeek,
  [readSwap.path]: swapOn,
}

const dated = z.object({ params: z.object({ date: z.string() }) })

/** The day that a call is about. */
export function dateIn(request: Partial<Request<Endpoint>>): string | undefined {
  return dated.safeParse(request).data?.params.date
}

export function isInPack({ method, path }: Endpoint): boolean {
  return method === 'GET' && path in responsesByPath
}

/** Undefined if the pack knows nothing of it. Throws a CallError if the day is not in it. */
export function responseFromPack(
  stored: StoredPack,
  day: string,
  { path }: Pick<Endpoint, 'path'>,
  request: Partial<Request<Endpoint>> = {},
): unknown {
  const date = dateIn(request) ?? day
  return responsesByPath[path]?.({ stored, pack: replay(stored), today: day, date })
}

function todayOf({ stored, pack, today: day }: PackQuery): Today {
  return { ...todayInPack({ ...stored, pack }, day), closedDays: closedInPack(pack, day) }
}

function partOf(asked: PackQuery, name: string): unknown {
  const parts: Readonly<Record<string, unknown>> = todayOf(asked)
  const part = parts[name]
  if (part || name === 'themedWeek') return part
  if (name === 'current' || name === 'week') throw expired(asked.pack)
  // Signed out at that door.
  if (name === 'schoolUser' || name === 'generalUser') throw CallError.refused(401, '{"message":"Please log in."}')
  return name === 'branding' ? {} : undefined
}

function slideOn(pack: Pack, day: string) {
  const found = pack.days.find(({ date }) => date === day)
  if (!found) throw expired(pack)
  return found
}

function weekOf(pack: Pack, monday: string) {
  const week = pack.days.filter(({ date }) => mondayOf(date) === monday)
  if (week.length === 0) throw expired(pack)
  return week
}

function plannedWeek({ pack, date }: PackQuery): ResponseOf<typeof slidesOfWeek> {
  const monday = mondayOf(date)
  const slides = weekOf(pack, monday)
  const mondays = pack.days.map((each) => mondayOf(each.date))
  return {
    monday,
    slides,
    limit: slides.length < 5 ? `Without a connection the plan ends on ${shortDay(pack.until)}.` : null,
    themedWeek:
      pack.themedWeeks.find(({ startDate, endDate }) => startDate <= addDays(monday, 4) && monday <= endDate) ?? null,
    firstMonday: mondays[0] ?? monday,
    lastMonday: mondays.at(-1) ?? monday,
    holidayWeeks: [],
    closed: closedDaysIn(pack, monday),
  }
}

/** What a day could have instead: the pack's spare slides. A swap made without a network can be put back. */
function swapOn({ stored, pack, date }: PackQuery): ResponseOf<typeof readSwap> {
  const now = slideOn(pack, date)
  const before = slideOn(stored.pack, date)
  const isSwapped = now.id !== before.id
  return {
    date,
    slide: toCard(now),
    swappedFor: isSwapped ? 'person' : null,
    before: isSwapped ? { id: before.id, title: before.title } : null,
    offers: pack.spares
      .filter(({ slide }) => slide.id !== now.id)
      .map(({ slide, exchangedWith }) => ({ slide: toCard(slide), why: 'Kept on this device', exchangedWith })),
    maySwapForSchool: false,
  }
}

function toCard(slide: Slide): SlideCard {
  return { ...slide, care: slide.note?.care ?? null, topic: null, isFavourite: false, due: null, lastUse: null }
}

function expired({ until }: Pack): CallError {
  const said = `The slides on this device went up to ${shortDay(until)}. Open this page once with a connection, and it keeps the next ten school days.`
  return new CallError(0, said, { said })
}
