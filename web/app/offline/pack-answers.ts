import * as z from 'zod/mini'
import { readAccount } from '#contract/accounts/account.ts'
import { generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { readBranding } from '#contract/branding/logo.ts'
import type { SlideCard } from '#contract/choosing/library.ts'
import type { Pack } from '#contract/choosing/pack.ts'
import { readSwap } from '#contract/choosing/swaps.ts'
import type { Answer, Endpoint, Request } from '#contract/endpoint.ts'
import { readConfig } from '#contract/site/config.ts'
import {
  currentSlide,
  type Slide,
  slideOfDate,
  slidesOfWeek,
  upcomingSlides,
  weekSlides,
} from '#contract/slides/slides.ts'
import { currentThemedWeek } from '#contract/slides/themed-weeks.ts'
import { readStats } from '#contract/usage/stats.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { isWeekend } from '#web/platform/dates.ts'
import type { StoredPack } from '#web/platform/pack/stored-pack.ts'
import { shortDay } from '#web/platform/panel-dates.ts'
import { addDays, endOfDay, mondayOf } from '#web/platform/slides/school-days.ts'
import { replay } from './replay.ts'

/** The answers about a person that the pack keeps as they were. */
export const keptPaths = [schoolUser, generalUser, readAccount, readConfig, readBranding, readStats].map(
  ({ path }) => path,
)

type Asked = { stored: StoredPack; pack: Pack; today: string; date: string }

/** The calls that the pack can answer, by path. */
const answersByPath: Readonly<Record<string, (asked: Asked) => unknown>> = {
  [schoolUser.path]: personAt(schoolUser.path),
  [generalUser.path]: personAt(generalUser.path),
  [readAccount.path]: ({ stored }) => stored.answers[readAccount.path],
  [readConfig.path]: ({ stored }) => stored.answers[readConfig.path],
  [readBranding.path]: ({ stored }) => stored.answers[readBranding.path] ?? {},
  [readStats.path]: statsOf,
  [currentSlide.path]: todaysSlide,
  [weekSlides.path]: ({ pack, today: day }) => weekOf(pack, mondayOf(day)),
  [upcomingSlides.path]: ({ pack, today: day }) => pack.days.filter(({ date }) => date > day).slice(0, 10),
  [currentThemedWeek.path]: ({ pack, today: day }) =>
    pack.themedWeeks.find(({ startDate, endDate }) => startDate <= day && day <= endDate) ?? null,
  [slideOfDate.path]: ({ pack, date }) => slideOn(pack, date),
  [slidesOfWeek.path]: plannedWeek,
  [readSwap.path]: swapOn,
}

const dated = z.object({ params: z.object({ date: z.string() }) })

export function isInPack({ method, path }: Endpoint): boolean {
  return method === 'GET' && path in answersByPath
}

/** Undefined if the pack knows nothing of it. Throws a CallError if the day is not in it. */
export function answerFromPack(
  stored: StoredPack,
  day: string,
  { path }: Pick<Endpoint, 'path'>,
  request: Partial<Request<Endpoint>> = {},
): unknown {
  const date = dated.safeParse(request).data?.params.date ?? day
  return answersByPath[path]?.({ stored, pack: replay(stored.pack, stored.changes), today: day, date })
}

/** Signed out at that door if the pack has nobody there. */
function personAt(path: string) {
  return ({ stored }: Asked): unknown => {
    const person = stored.answers[path]
    if (!person) throw CallError.refused(401, '{"message":"Please log in."}')
    return person
  }
}

function todaysSlide({ pack, today: day }: Asked): Answer<typeof currentSlide> {
  const validUntil = endOfDay(day).toISOString()
  if (!isWeekend(day)) return { ...slideOn(pack, day), validUntil }
  const next = pack.days.find(({ date }) => date > day)
  if (!next) throw expired(pack)
  return { weekend: true, message: 'It’s the weekend! Take time to relax and recharge.', next, validUntil }
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

/** Of another week, nothing was used yet. */
function statsOf({ stored, today: day }: Asked): unknown {
  const isOfThisWeek = mondayOf(stored.savedOn) === mondayOf(day)
  return (isOfThisWeek && stored.answers[readStats.path]) || { slidesUsedThisWeek: 0, slideIds: [] }
}

function plannedWeek({ pack, date }: Asked): Answer<typeof slidesOfWeek> {
  const monday = mondayOf(date)
  const slides = weekOf(pack, monday)
  const mondays = pack.days.map((each) => mondayOf(each.date))
  return {
    monday,
    slides,
    limit: slides.length < 5 ? `Without internet the plan ends on ${shortDay(pack.until)}.` : null,
    themedWeek:
      pack.themedWeeks.find(({ startDate, endDate }) => startDate <= addDays(monday, 4) && monday <= endDate) ?? null,
    firstMonday: mondays[0] ?? monday,
    lastMonday: mondays.at(-1) ?? monday,
  }
}

/** What a day could have instead: the pack's spare slides. A swap made without a network can be put back. */
function swapOn({ stored, pack, date }: Asked): Answer<typeof readSwap> {
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
  return { ...slide, topic: null, isFavourite: false, due: null, lastUse: null }
}

function expired({ until }: Pack): CallError {
  const said = `The slides on this device went up to ${shortDay(until)}. Open this page once with internet, and it keeps the next ten school days.`
  return new CallError(0, said, { said })
}
