import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { TOTP } from 'otpauth'
import {
  submitLogin,
  expect,
  expectGoodScreenEverywhere,
  expectRefusals,
  field,
  fillIn,
  expectGoodState,
  test,
  toasts,
} from '#tests/support/app/browser.ts'
import { type ServerProcess, ourEnv, startLimitMs, startServer } from '#tests/support/platform/server-process.ts'

const ada = { email: 'ada@dailydot.example', password: 'three quiet harbours' }
const step = 30_000

// Its own server: an administrator is created while none is running, and two-step sign-in cannot be turned off again.
let server: ServerProcess
let dataDir: string
let welcome: string

test.beforeAll(async () => {
  test.setTimeout(startLimitMs)
  dataDir = await mkdtemp(join(tmpdir(), 'daily-dot-admin-'))
  const wishes = ['--email', ada.email, '--first', 'Grace', '--last', 'Hopper']
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/launch/create-admin.ts', ...wishes], {
    env: { ...ourEnv, DATA_DIR: dataDir },
  })
  welcome = /\/password-reset\?token=\S+/.exec(stdout)?.[0] ?? stdout
  server = await startServer({ DATA_DIR: dataDir })
})

test.afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await rm(dataDir, { recursive: true })
})

test(
  'a new administrator chooses a password, turns on two-step sign-in, and then needs a code',
  { tag: '@long' },
  async ({ page, context, consoleErrors }) => {
    test.slow()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(server.url + welcome)
    await fillIn(page, { 'New password': 'eleven char' })
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(field(page, 'New password')).toHaveAccessibleDescription(
      /Password must be at least 12 characters long/,
    )
    await fillIn(page, { 'New password': ada.password })
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`${server.url}/admin-login`)
    await submitLogin(page, ada)
    await expect(page).toHaveURL(`${server.url}/admin`)

    await page.getByRole('link', { name: 'Two-step sign-in' }).click()
    const card = page.getByRole('region', { name: 'Two-step sign-in' })
    await expect(card).toContainText('Off')
    const start = card.getByRole('button', { name: 'Set up two-step sign-in' })
    await start.click()
    await expect(card.getByRole('heading', { name: 'Scan this with your authenticator app' })).toBeFocused()
    await expect(card.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expectGoodScreenEverywhere(page)
    await card.getByRole('button', { name: 'Cancel' }).click()
    await expect(start, 'nothing has changed').toBeFocused()
    await start.click()
    await card.getByRole('button', { name: 'Copy key' }).click()
    await expect(toasts(page)).toContainText('Key copied')
    const app = new TOTP({ secret: await page.evaluate(() => navigator.clipboard.readText()) })
    await expect(card).toContainText(app.secret.base32.slice(0, 4))
    await fillIn(card, { Code: '000000' })
    await card.getByRole('button', { name: 'Turn on' }).click()
    await expect(card.getByRole('alert')).toHaveText('That code is not right. Please enter the one the app shows now.')
    await expectGoodState(page)
    expectRefusals(consoleErrors, 400)
    await fillIn(card, { Code: app.generate() })
    await card.getByRole('button', { name: 'Turn on' }).click()
    await expect(card.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused()
    const codes = await card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    await expectGoodScreenEverywhere(page)
    await card.getByRole('button', { name: 'I have kept them' }).click()
    await expect(card.getByRole('button', { name: 'Move to another phone' })).toBeFocused()
    await expect(card).toContainText('On')

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${server.url}/admin-login`)
    await submitLogin(page, ada)
    await expect(field(page, 'Code')).toBeFocused()
    await expectGoodState(page)
    await fillIn(page, { Code: '000000' })
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(field(page, 'Code')).toHaveAccessibleDescription(/That code is not right, or it has been used\./)
    // The next code: each works once, and this step's turned two-step sign-in on.
    await fillIn(page, { Code: app.generate({ timestamp: Date.now() + step }) })
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(`${server.url}/admin`)

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${server.url}/admin-login`)
    await submitLogin(page, ada)
    await fillIn(page, { Code: codes[0] ?? '' })
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page, 'a recovery code opens the door too').toHaveURL(`${server.url}/admin`)
    expectRefusals(consoleErrors, 401)
  },
)
