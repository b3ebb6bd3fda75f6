import { readAccount } from '#contract/accounts/account.ts'
import { generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { readBranding } from '#contract/branding/logo.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { readConfig } from '#contract/site/config.ts'
import { currentSlide, weekSlides } from '#contract/slides/slides.ts'
import { currentThemedWeek } from '#contract/slides/themed-weeks.ts'
import { readStats } from '#contract/usage/stats.ts'
import { londonDay } from '#web/platform/dates.ts'
import { readStoredPack } from '#web/platform/pack/pack-store.ts'
import { setReadyUntil } from '#web/platform/pack/ready-until.ts'
import type { StoredPack } from '#web/platform/pack/stored-pack.ts'
import { shortDay } from '#web/platform/panel-dates.ts'
import type { PageAnswers } from '../sent-page/page-answers.ts'
import { answerFromPack } from './pack-answers.ts'
import { takePack } from './pack-in-use.ts'

/** The same that the server sends with its page, besides the slide and the person. */
const others = [readAccount, readConfig, weekSlides, currentThemedWeek, readStats, readBranding]

/** What a page starts from without asking the server; undefined if there is no pack with today's slide. The device's clock picks it. */
export async function answersFromPack(reading?: Promise<StoredPack[]>): Promise<PageAnswers | undefined> {
  const stored = await readStoredPack(reading)
  if (!stored) return undefined
  takePack(stored)
  try {
    const answers = pageAnswers(stored, new Date())
    // The worker has sent this page, so it is there too.
    setReadyUntil(shortDay(stored.pack.until))
    return answers
  } catch {
    // Expired, or not readable: the page asks the server, and says what is wrong if that cannot be reached.
    return undefined
  }
}

function pageAnswers(stored: StoredPack, now: Date): PageAnswers {
  const day = londonDay(now)
  const of = (path: Endpoint['path']): unknown => answerFromPack(stored, day, { path })
  const school = stored.answers[schoolUser.path]
  return {
    saidAt: now.toISOString(),
    answers: {
      ...Object.fromEntries(others.map(({ path }) => [path, of(path)])),
      [currentSlide.path]: currentSlide.response.parse(of(currentSlide.path)),
      [schoolUser.path]: school ? schoolUser.response.parse(school) : null,
      ...(school ? {} : { [generalUser.path]: generalUser.response.parse(of(generalUser.path)) }),
    },
  }
}
