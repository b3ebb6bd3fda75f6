import { act, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aTeacher } from '#tests/support/accounts/people.ts'
import { expectFocus, expectWords, openScreen, press } from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { keepInstallOffer } from '#web/platform/page/install-offer.ts'

const db = testDatabase()
const install = 'Install The Daily Dot'
/** An iPad says the same. */
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15'

async function openAccount() {
  const { cookie } = await aTeacher(testPlatform({ db: db() }))
  const user = await openScreen({ app: testApp({ db: db() }), at: '/account', cookie })
  const card = await screen.findByRole('region', { name: 'On this device' })
  return { user, card }
}

/** What a browser sends that can install the app: its dialog is answered as given. */
function offerToInstall(prompt: () => Promise<unknown>, outcome: 'accepted' | 'dismissed' = 'accepted'): Event {
  const event = new Event('beforeinstallprompt', { cancelable: true })
  Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) })
  act(() => void window.dispatchEvent(event))
  return event
}

function pretendToBe(userAgent: string, maxTouchPoints: number): void {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  Object.defineProperty(navigator, 'maxTouchPoints', { value: maxTouchPoints, configurable: true })
  onTestFinished(() => {
    agent.mockRestore()
    Reflect.deleteProperty(navigator, 'maxTouchPoints')
  })
}

test('a browser that offers no installation reads how to make a bookmark', async () => {
  const { card } = await openAccount()
  await expectWords(
    card,
    /This one does not, or has installed it already\.Make a bookmark of Today: open it and press Ctrl\+D, or ⌘D on a Mac, or look in the browser’s menu\./,
  )
  expect(within(card).getByRole('link', { name: 'Today' })).toHaveAttribute('href', '/dashboard')
  expect(within(card).queryByRole('button')).toBeNull()
})

test.each([
  ['accepted', 'The Daily Dot is installed. From now on, open it from its icon.'],
  ['dismissed', 'Not installed. To be asked again, reload this page.'],
] as const)('an offer that came before the page is %s, and the card says so', async (outcome, sentence) => {
  keepInstallOffer()
  const prompt = vi.fn<() => Promise<void>>(async () => {})
  expect(offerToInstall(prompt, outcome).defaultPrevented).toBe(true)
  const { user, card } = await openAccount()
  await expectWords(card, /own window and icon, and works without internet after one visit/)
  expect(prompt).not.toHaveBeenCalled()
  await press(user, install, card)
  await expectWords(card, sentence)
  expect(prompt).toHaveBeenCalledOnce()
  await expectFocus(() => within(card).getByRole('status'))
  // The browser answers an offer once.
  const again = await openAccount()
  await expectWords(again.card, /Make a bookmark/)
})

test('an offer that comes while the card is open is shown, and a failure is said', async () => {
  keepInstallOffer()
  const { user, card } = await openAccount()
  offerToInstall(() => Promise.reject(new Error('No dialog.')))
  await press(user, install, card)
  await expectWords(card, 'Your browser could not install it. Please reload this page and try again.')
})

test('an app that is installed from the browser’s own menu meanwhile is offered no more', async () => {
  keepInstallOffer()
  offerToInstall(async () => {})
  const { card } = await openAccount()
  expect(await within(card).findByRole('button', { name: install })).toBeVisible()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  await expectWords(card, 'The Daily Dot is installed.')
})

test('the installed app says that it is', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }))
  const { card } = await openAccount()
  await expectWords(card, /You are using the installed app\./)
  expect(within(card).queryByRole('button')).toBeNull()
})

test.each([
  ['an iPad', mac, 5],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 5],
])('%s reads how to put the app on the Home Screen', async (_, userAgent, maxTouchPoints) => {
  pretendToBe(userAgent, maxTouchPoints)
  const { card } = await openAccount()
  await expectWords(card, /Tap Share, then Add to Home Screen\./)
  await expectWords(card, /If it is not opened for about a week, iPadOS may erase what it has kept/)
})

test('a Mac reads about the bookmark, not about a Home Screen', async () => {
  pretendToBe(mac, 0)
  const { card } = await openAccount()
  await expectWords(card, /Make a bookmark of Today/)
})
