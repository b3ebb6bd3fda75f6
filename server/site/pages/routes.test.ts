import { globSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { schoolLogin, adminLogin, testLogin } from '#contract/accounts/sign-in.ts'
import type { Environment } from '#server/platform/config/config.ts'
import { aSchool, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { post, productionEnv, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { sitePaths } from '#web/platform/page/site-paths.ts'

const database = testDatabase()

test.for([
  '/',
  '/landing',
  '/about',
  '/pricing',
  '/demo',
  '/signup',
  '/privacy',
  '/terms',
  '/cookies',
  '/gdpr',
  '/licences',
  '/check',
  '/help',
  '/help?q=clicker',
  '/pricing/',
])('%s is an HTML page that can be read without JavaScript', async (url) => {
  const response = await testApp({ db: database() }).inject({ url })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(response.body).toMatch(/<h1[ >]/)
  expect(response.body).not.toMatch(/\sstyle="/)
})

test('an unknown path returns the 404 page, with ways on and a search of all pages', async () => {
  const response = await testApp({ db: database() }).inject({ url: '/no-such-page' })
  expect(response.statusCode).toBe(404)
  expect(response.body).toContain('404 Page Not Found')
  expect(response.body).toContain('Did you forget to add the page to the router?')
  const main = response.body.split('<main')[1]?.split('</main>')[0] ?? ''
  for (const way of ['/', '/demo', '/login', '/help']) expect(main).toContain(`href="${way}"`)
  expect(main).toMatch(/<form role="search"[^>]* action="\/help".* name="q"/)
})

test('Help has each of its topics, every public page and the address of the support', async () => {
  const { body } = await testApp({ db: database(), env: { SUPPORT_EMAIL: 'help@oracy.example' } }).inject({
    url: '/help',
  })
  for (const topic of ['present', 'keys', 'swap', 'offline', 'tour', 'check', 'contact'])
    expect(body).toContain(`<section id="${topic}"`)
  for (const page of sitePaths.filter((path) => path !== '/help'))
    expect(body).toContain(`<li data-topic=""><a href="${page}"`)
  expect(body).toContain('href="mailto:help@oracy.example"')
})

test('every public page leads to Help, and the home page to the free trial', async () => {
  const app = testApp({ db: database() })
  for (const url of [...sitePaths, '/no-such-page'])
    expect((await app.inject({ url })).body.split('<footer')[1], url).toContain('href="/help"')
  expect((await app.inject({ url: '/' })).body).toContain('href="/trial-signup"')
})

test('the policy allows only the inline script in the head, by its hash', async () => {
  const response = await testApp({ db: database() }).inject({ url: '/' })
  const scripts = [...response.body.matchAll(/<script>(.*?)<\/script>/g)].map(([, script]) => script ?? '')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(scripts[0]))
  expect(scripts).toHaveLength(1)
  expect(response.headers['content-security-policy']).toContain(`'sha256-${Buffer.from(hash).toString('base64')}'`)
})

test('the seller’s details come from the settings and are escaped', async () => {
  const seller = {
    SUPPORT_EMAIL: 'help@oracy.example',
    BUSINESS_NAME: '<b>Oracy & Co',
    BUSINESS_ADDRESS: '2 Mill Lane, York',
    VAT_NUMBER: 'GB123456789',
  }
  const { body } = await testApp({ db: database(), env: seller }).inject({ url: '/privacy' })
  for (const text of ['help@oracy.example', '&lt;b&gt;Oracy &amp; Co', '2 Mill Lane, York'])
    expect(body).toContain(text)
  expect(body).not.toContain('{{')
})

test('the pages of a seller without cards promise none, and those of another name Stripe', async () => {
  const paths = ['/', '/pricing', '/signup', '/privacy', '/terms', '/cookies', '/gdpr', '/check']
  const pagesWith = async (env: Environment) => {
    const app = testApp({ db: database(), env })
    return Promise.all(paths.map(async (url) => (await app.inject({ url })).body))
  }
  // The address of a section stays.
  const promises = /stripe(?!-cookies)|(pay|paid|paying) by card|by card or|card payments?|\{\{/gi
  const found = (pages: string[]) => new Set(pages.flatMap((page) => page.match(promises) ?? []))
  const without = await pagesWith({ CARDS: 'off' })
  expect(found(without)).toEqual(new Set())
  expect(without.some((page) => page.includes('A licence does not renew by itself'))).toBe(true)
  const withCards = found(await pagesWith({}))
  expect([withCards.has('Stripe'), withCards.has('{{')]).toEqual([true, false])
})

test('a page that the browser has cached is answered with 304', async () => {
  const app = testApp({ db: database() })
  const first = await app.inject({ url: '/' })
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a page is compressed if the browser accepts it', async () => {
  const app = testApp({ db: database() })
  const plain = await app.inject({ url: '/' })
  const response = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect(response.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe(plain.body)
})

test('built files are cached as immutable, because their names hold a content hash', async () => {
  const app = testApp({ db: database() })
  const style = /href="(\/assets\/[^"]+\.css)"/.exec((await app.inject({ url: '/' })).body)?.[1] ?? ''
  const response = await app.inject({ url: style, headers: { 'accept-encoding': 'br' } })
  expect([response.statusCode, response.headers['cache-control'], response.headers['content-encoding']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'br',
  ])
})

test('the sitemap lists each public page once, and robots.txt names it', async () => {
  const app = testApp({ db: database(), env: { APP_URL: 'https://dailydot.example' } })
  const { body } = await app.inject({ url: '/sitemap.xml' })
  const listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toContain('https://dailydot.example/pricing')
  expect(listed).not.toContain('https://dailydot.example/landing')
  expect(new Set(listed).size).toBe(listed.length)
  expect((await app.inject({ url: '/robots.txt' })).body).toContain('Sitemap: https://dailydot.example/sitemap.xml')
})

test('security.txt has a contact address and expires within a year', async () => {
  const now = new Date('2026-11-16T08:50:00Z')
  const { body } = await testApp({ db: database(), now, env: { SUPPORT_EMAIL: 'help@dailydot.example' } }).inject({
    url: '/.well-known/security.txt',
  })
  const expires = new Date(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')
  expect(body).toContain('Contact: mailto:help@dailydot.example')
  expect(expires > now && expires < new Date('2027-11-16')).toBe(true)
})

test.for([
  ['2026-11-16T09:00:00Z', '#0f766e', 'teal on Monday', 'Tue, 17 Nov 2026 00:00:00 GMT'],
  ['2026-11-20T09:00:00Z', '#be185d', 'pink on Friday', 'Sat, 21 Nov 2026 00:00:00 GMT'],
  ['2026-11-21T09:00:00Z', '#1b1f3b', 'ink at the weekend', 'Sun, 22 Nov 2026 00:00:00 GMT'],
  ['2026-07-06T08:00:00Z', '#0f766e', 'teal on a Monday in summer', 'Mon, 06 Jul 2026 23:00:00 GMT'],
] as const)('the favicon has the colour of the day, until midnight: at %s %s, %s', async ([now, colour, , until]) => {
  const { headers, body } = await testApp({ db: database(), now: new Date(now) }).inject({ url: '/favicon.svg' })
  expect([headers['content-type'], headers.expires, body.includes(colour)]).toEqual(['image/svg+xml', until, true])
  expect(headers).not.toHaveProperty('cache-control')
})

test('the developer pages do not exist in production', async () => {
  const app = testApp({ db: database(), env: productionEnv })
  expect((await app.inject({ url: '/dev/ui' })).statusCode).toBe(404)
  expect((await testApp({ db: database() }).inject({ url: '/dev/ui' })).statusCode).toBe(200)
})

test('the pages of the app send no referrer, as their address may hold a token from a mail', async () => {
  const { headers } = await testApp({ db: database() }).inject({ url: '/dev/ui?token=secret' })
  expect(headers['referrer-policy']).toBe('no-referrer')
})

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('only the payment page may load Stripe, and only if Stripe is configured', async () => {
  const app = testApp({ db: database(), env: stripe })
  const policyOf = async (url: string) => (await app.inject({ url })).headers['content-security-policy']
  const policy = await policyOf('/payment?plan=individual')
  expect(policy).toContain("script-src 'self' https://js.stripe.com")
  expect(policy).toContain('frame-src https://js.stripe.com')
  expect(policy).toContain("connect-src 'self' https://api.stripe.com")
  expect(policy).not.toContain('unsafe')
  for (const url of ['/', '/pricing', '/login', '/dashboard', '/account', '/no-such-page'])
    expect([url, await policyOf(url)]).toEqual([url, expect.not.stringContaining('stripe')])
  const inDemoMode = await testApp({ db: database() }).inject({ url: '/payment' })
  expect(inDemoMode.statusCode).toBe(200)
  expect(inDemoMode.headers['content-security-policy']).not.toContain('stripe')
})

test('the payment permission is delegated to Stripe on the payment page only', async () => {
  const app = testApp({ db: database(), env: stripe })
  const permissionsOf = async (url: string) => (await app.inject({ url })).headers['permissions-policy']
  expect(await permissionsOf('/payment')).toContain('payment=(self "https://js.stripe.com")')
  expect(await permissionsOf('/pricing')).toContain('payment=()')
})

const s3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'eu-west-2',
  S3_BUCKET: 'logos',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('only the app’s pages may connect to the object store and to Companion', async () => {
  const app = testApp({ db: database(), env: { ...s3, UPPY_COMPANION_URL: 'https://companion.example' } })
  const headersOf = async (url: string) => (await app.inject({ url })).headers
  const inApp = await headersOf('/dashboard')
  expect(inApp['content-security-policy']).toContain(
    "connect-src 'self' https://s3.example https://companion.example wss://companion.example;",
  )
  expect(inApp['content-security-policy']).not.toContain('unsafe')
  // Companion signs in to other services in a pop-up, which has to report back to our window.
  expect(inApp['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  for (const url of ['/', '/pricing', '/no-such-page']) {
    expect((await headersOf(url))['content-security-policy'], url).toContain("connect-src 'self';")
    expect((await headersOf(url))['cross-origin-opener-policy'], url).toBe('same-origin')
  }
  const without = (await testApp({ db: database() }).inject({ url: '/dashboard' })).headers
  expect(without['content-security-policy']).toContain("connect-src 'self';")
  expect(without['cross-origin-opener-policy']).toBe('same-origin')
})

test.for(['http://127.0.0.1:3000', 'https://dailydot.example'])(
  'the cookie page of %s names exactly the cookies that its log-ins and the check page set',
  async (APP_URL) => {
    const platform = testPlatform({ db: database() })
    const app = testApp({ db: database(), env: { APP_URL } })
    const password = 'correct horse battery'
    const logins: [string, Promise<{ email: string }>][] = [
      [schoolLogin.path, aSchool(platform)],
      [testLogin.path, aTestAccount(platform)],
      [adminLogin.path, anAdmin(platform)],
    ]
    const set = new Set<string>()
    for (const [door, person] of logins) {
      const { cookies } = await app.inject(post(door, { email: (await person).email, password }))
      for (const { name } of cookies) set.add(name)
    }
    const { body } = await app.inject({ url: '/cookies' })
    const named = [...body.matchAll(/<code[^>]*>([\w-]*dd_\w+)<\/code>/g)].map(([, name]) => name)
    expect(new Set(named)).toEqual(set.add('dd_check'))
  },
)

const sources = globSync('web/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.') && !file.startsWith('web/site/legal/'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
/** Not the name of a file. */
const storageName = /['"`]((?:dd|daily-dot)-[\w-]+)(?![\w.-])/g

test('the cookie page names everything that the web code stores in a browser', async () => {
  const { body } = await testApp({ db: database() }).inject({ url: '/cookies' })
  const named = [...body.matchAll(/<code[^>]*>([\w-]+?)[- ]?…?<\/code>/g)].map(([, name = '']) => name)
  const isNamed = (name: string) => named.some((each) => name === each || name.startsWith(`${each}-`))
  const used = sources.flatMap(({ text }) => [...text.matchAll(storageName)].map(([, name = '']) => name))
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((name) => !isNamed(name))).toEqual([])
})

test('whatever stores something in a browser does it under such a name', () => {
  const isStoring = /\bstore\(|\.setItem\(|indexedDB\.open|caches\.open/
  const unnamed = sources.filter(({ text }) => isStoring.test(text) && !text.match(storageName))
  // These are given the name; the last but one is removed at once, and named with the cookies.
  expect(unnamed.map(({ file }) => file).toSorted()).toEqual([
    'web/app/offline/kept-pictures.ts',
    'web/library/search/use-recent-searches.ts',
    'web/platform/browser-storage.ts',
    'web/site/check/measure.ts',
    'web/slides/own-slides/use-draft.ts',
  ])
})
