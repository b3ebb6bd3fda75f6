import { readAccount } from '#contract/accounts/account.ts'
import { generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { readBranding } from '#contract/branding/logo.ts'
import { readConfig } from '#contract/site/config.ts'
import { currentSlide, weekSlides } from '#contract/slides/slides.ts'
import { currentThemedWeek } from '#contract/slides/themed-weeks.ts'
import { readStats } from '#contract/usage/record.ts'
import { type PageAnswers, renderPage } from './library.ts'

/** Calls our own API as the person who asked for the page. */
export type Ask = (path: string) => Promise<{ status: number; body: string }>

/** Every dashboard needs these; without one of them, its script says what is wrong. */
const needed = [readAccount, readConfig, currentSlide].map(({ path }) => path)
/** The dashboard reads these itself if they fail. */
const useful = [weekSlides, currentThemedWeek, readStats, readBranding].map(({ path }) => path)

/**
 * Today's page with the slide in it, so that it can be read before any script has run. Null if there is no slide for this person
 * now. It makes the calls that the page's script would make, with the same access checks, and keeps nothing.
 */
export async function todayPage(path: string, ask: Ask, now: Date): Promise<string | null> {
  const [people, ...others] = await Promise.all([
    askWho(ask),
    ...[...needed, ...useful].map(async (each) => ({ path: each, ...(await ask(each)) })),
  ])
  const found = others.filter(({ status }) => status === 200)
  if (!people || !needed.every((each) => found.some((answer) => answer.path === each))) return null
  const answers: PageAnswers['answers'] = { ...people }
  for (const { path: each, body } of found) answers[each] = parsed(body)
  return renderPage(path, { saidAt: now.toISOString(), answers })
}

/** The school user first, and the general user only if there is none, as the page asks. */
async function askWho(ask: Ask): Promise<PageAnswers['answers'] | null> {
  const school = await ask(schoolUser.path)
  if (school.status === 200) return { [schoolUser.path]: parsed(school.body) }
  if (school.status !== 401) return null
  const general = await ask(generalUser.path)
  if (general.status !== 200) return null
  return { [schoolUser.path]: null, [generalUser.path]: parsed(general.body) }
}

function parsed(body: string): unknown {
  return JSON.parse(body)
}
