import { readAccount } from '#contract/accounts/account.ts'
import { generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { readBranding } from '#contract/branding/logo.ts'
import { readConfig } from '#contract/site/config.ts'
import { currentSlide, weekSlides } from '#contract/slides/slides.ts'
import { currentThemedWeek } from '#contract/slides/themed-weeks.ts'
import { readStats } from '#contract/usage/stats.ts'
import { renderPage } from './library.ts'

/** An answer of our own API to the person who asked for the page, or the status of its refusal. */
export type Ask = (path: string) => Promise<{ value: unknown; text: string } | number>

/** Every dashboard needs these; without one of them, its script says what is wrong. */
const needed = [readConfig, currentSlide, readAccount].map(({ path }) => path)
/** The same for most people; the others the dashboard reads itself if they fail. */
const shared: readonly string[] = [readConfig, currentSlide, weekSlides, currentThemedWeek].map(({ path }) => path)
const own = [readAccount, readStats, readBranding].map(({ path }) => path)

type Options = {
  path: string
  ask: Ask
  now: Date
  /** Leaves the rendering, half of the cost, to the script. */
  isBusy: boolean
}

/**
 * Today's page with the slide in it, so that it can be read before any script has run. Null if there is no slide for this person
 * now. It asks what the page's script would ask, with the same access checks, and keeps nothing.
 */
export async function todayPage({ path, ask, now, isBusy }: Options): Promise<PageParts | null> {
  const saidAt = now.toISOString()
  const asked = [...shared, ...own].map(async (each): Promise<Asked> => [each, await ask(each)])
  const answers: Record<string, unknown> = {}
  const texts = { shared: '', own: '' }
  for (const [each, answer] of [...(await Promise.all(asked)), ...(await askWho(ask))]) {
    if (typeof answer === 'number') continue
    answers[each] = answer.value
    texts[shared.includes(each) ? 'shared' : 'own'] += `"${each}":${answer.text},`
  }
  if (![schoolUser.path, ...needed].every((each) => each in answers)) return null
  const html = isBusy ? '' : await renderPage(path, { saidAt, answers })
  return {
    shared: `<div id="app">${html}</div><script type="application/json" id="answers">{"answers":{${texts.shared}`,
    own: `${texts.own.slice(0, -1)}},"saidAt":"${saidAt}"}</script>`,
    isRendered: !isBusy,
  }
}

/** Of a page that was not rendered, the first part is the same for most people. */
export type PageParts = { shared: string; own: string; isRendered: boolean }

type Asked = [path: string, answer: Awaited<ReturnType<Ask>>]

const signedOut = { value: null, text: 'null' }

/** The school user first, and the general user only if there is none, as the page asks. */
async function askWho(ask: Ask): Promise<Asked[]> {
  const school = await ask(schoolUser.path)
  if (school !== 401) return [[schoolUser.path, school]]
  const general = await ask(generalUser.path)
  return typeof general === 'number'
    ? []
    : [
        [schoolUser.path, signedOut],
        [generalUser.path, general],
      ]
}
