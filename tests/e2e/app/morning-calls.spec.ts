import type { BrowserContext, Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schoolLogin } from '#contract/accounts/sign-in.ts'
import { schoolUser } from '#contract/accounts/signed-in.ts'
import { readConfig } from '#contract/site/config.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { type Login, aTeacher, send } from '#tests/support/accounts/logins.ts'
import { test as base, expect, submitLogin } from '#tests/support/app/browser.ts'
import { type Person, type VisitKind, readMorningCalls, saveVisit } from '#tests/support/app/morning-calls.ts'
import { type Words, morningRecorder } from '#tests/support/app/morning-recorder.ts'
import { type WatchingProxy, watchingProxy } from '#tests/support/app/watching-proxy.ts'
import { days, todaysSlide } from '#tests/support/offline/ready.ts'
import { type ServerProcess, startServer } from '#tests/support/platform/server-process.ts'
import { present } from '#tests/support/present/teaching.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'

// What the bench's rush replays, in bench/rush/morning-calls.json. After a change to the calls of Today:
// RECORD_MORNING=true npx playwright test morning-calls
const isRecording = process.env.RECORD_MORNING === 'true'

type School = { proxy: WatchingProxy; becomeDay: (day: string) => Promise<void> }

const test = base.extend<{ school: School }>({
  serviceWorkers: 'allow',
  /** A server of its own, whose day can change. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from here
  school: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'daily-dot-morning-'))
    const proxy = await watchingProxy()
    const start = async (day: string): Promise<ServerProcess> => {
      const started = await startServer({ DATA_DIR: folder, TEST_NOW: at(day), TRUST_PROXY: 'loopback' })
      if (started.child.exitCode !== null) throw new Error(`The server did not start:\n${started.output()}`)
      proxy.pointTo(started.url)
      return started
    }
    let server = await start(days.today)
    const stop = async (): Promise<void> => {
      server.child.kill()
      await server.ended
    }
    const becomeDay = async (day: string): Promise<void> => {
      await stop()
      server = await start(day)
    }
    await provide({ proxy, becomeDay })
    await stop()
    await proxy.close()
    await rm(folder, { recursive: true })
  },
  baseURL: async ({ school }, provide) => provide(school.proxy.address),
  context: async ({ context }, provide) => {
    await context.clock.install({ time: at(days.today) })
    await provide(context)
  },
})

// They write the same file.
test.describe.configure({ mode: 'default' })
test.beforeEach(() => test.slow())

function at(day: string): string {
  return `${day}T08:50:00Z`
}

const logins: Record<Person, (page: Page) => Promise<Login>> = {
  teacher: (page) => aTeacher(page.request),
  planner: async (page) => {
    await send(page.request, schoolLogin.path, demoLogins.school)
    return demoLogins.school
  },
}

for (const person of ['teacher', 'planner'] as const)
  test(
    `the calls of a ${person}’s morning are those that the bench replays`,
    { tag: '@long' },
    async ({ page, context, school, anotherBrowser }) => {
      const login = await logins[person](page)
      const monday = await wordsOf(page, login)
      const atHome = await visitsOf(context, school.proxy, person)
      await atHome('first', monday, openToday(page, thisWeek.monday.title))
      await page.close()
      const later = await context.newPage()
      await atHome('returning', monday, openToday(later, thisWeek.monday.title))
      await later.close()

      await school.becomeDay(days.tomorrow)
      await context.clock.setSystemTime(at(days.tomorrow))
      const nextDay = await context.newPage()
      const tuesday = await wordsOf(nextDay, login)
      await atHome('nextDay', tuesday, openToday(nextDay, thisWeek.tuesday.title))

      const other = await anotherBrowser()
      await other.clock.install({ time: at(days.tomorrow) })
      const elsewhere = await visitsOf(other.context(), school.proxy, person)
      await elsewhere('signIn', tuesday, async () => {
        // A person types the password when the page has long been there.
        const settings = other.waitForResponse(`**${readConfig.path}`)
        await other.goto('/login')
        await settings
        await submitLogin(other, login)
        await expectToday(other, thisWeek.tuesday.title)
        return other
      })
    },
  )

async function wordsOf(page: Page, { email, password }: Login): Promise<Words> {
  const ask = async (path: string) => (await page.request.get(path)).json()
  const [{ id: account }, { id: slide }] = [await ask(schoolUser.path), await ask(currentSlide.path)]
  return { '{account}': account, '{slide}': slide, '{email}': email, '{password}': password }
}

/** Records visits of one browser, and compares them with the list or writes them into it. */
async function visitsOf(context: BrowserContext, proxy: WatchingProxy, person: Person) {
  const recorder = await morningRecorder(context, proxy)
  return async (kind: VisitKind, words: Words, open: () => Promise<Page>): Promise<void> => {
    let page: Page | undefined
    const steps = {
      open: async () => void (page = await open()),
      present: async () => void (page && (await present(page))),
    }
    const expected = isRecording ? undefined : readMorningCalls()[person][kind]
    const visit = await recorder.record(steps, words, expected)
    if (isRecording) saveVisit(person, kind, visit)
    else expect(visit).toEqual(expected)
  }
}

function openToday(page: Page, title: string): () => Promise<Page> {
  return async () => {
    await page.goto('/dashboard')
    await expectToday(page, title)
    return page
  }
}

async function expectToday(page: Page, title: string): Promise<void> {
  await expect(todaysSlide(page)).toHaveText(title)
  // Two weeks of slides with their pictures.
  await expect(page.getByText('Ready without internet until')).toBeVisible({ timeout: 60_000 })
}
