import { hash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { maxLogoBytes } from '#contract/branding/logo.ts'
import { endpoints } from '#contract/endpoints.ts'
import { stripeWebhook } from '#contract/money/webhooks.ts'
import { limits } from '#server/app.ts'
import { mostEventBytes } from '#server/money/webhooks/routes.ts'
import { securityHeaders } from '#server/platform/http/headers.ts'

const read = (name: string): string => readFileSync(`deploy/${name}`, 'utf8')
const nginx = read('nginx.conf')
const service = read('daily-dot@.service')

/** The lines between the braces of a location. */
function locationOf(name: string): string {
  const start = nginx.indexOf(`location ${name} {`)
  expect(start, name).toBeGreaterThan(0)
  return nginx.slice(start, nginx.indexOf('\n    }', start))
}

/** A number behind a word, such as `client_max_body_size 100000;`. */
function valueOf(text: string, name: string): number {
  const [, value] = new RegExp(`^\\s*${name}[ =](\\d+)`, 'm').exec(text) ?? []
  return Number(value)
}

const outsideLocations = nginx.replaceAll(/location [^{]+\{[^}]*\}/g, '')

test('the proxy takes what the server takes, and no more', () => {
  expect(valueOf(outsideLocations, 'client_max_body_size')).toBe(limits.bodyLimit)
  expect(valueOf(locationOf('/objects/uploads/'), 'client_max_body_size')).toBe(maxLogoBytes)
  expect(valueOf(locationOf(`= ${stripeWebhook.path}`), 'client_max_body_size')).toBe(mostEventBytes)
})

test('the proxy waits as long as the server, and lets go of a kept connection first', () => {
  const [, upstream = ''] = /^upstream daily_dot \{([^}]*)\}/m.exec(nginx) ?? []
  expect(valueOf(upstream, 'keepalive_timeout') * 1000).toBeLessThan(limits.keepAliveTimeout)
  expect(valueOf(outsideLocations, 'client_header_timeout') * 1000).toBe(limits.http.headersTimeout)
  expect(valueOf(locationOf('/objects/uploads/'), 'client_body_timeout') * 1000).toBeLessThan(limits.requestTimeout)
})

test('an upgrade leaves the second process alone until the proxy asks the first again', () => {
  const [, asideSeconds] = /max_fails=1 fail_timeout=(\d+)s/.exec(nginx) ?? []
  const [, waited] = /is ready\."\n.*\n\s+sleep (\d+)/.exec(read('upgrade.sh')) ?? []
  // It counts in whole seconds: up to one more.
  expect(Number(waited)).toBeGreaterThan(Number(asideSeconds) + 1)
})

test('whatever the app asks for is refused as the app expects it, also by the proxy', () => {
  const ofTheApi = [...nginx.matchAll(/location (\S+ )?\^?\/api\/[^{]*\{[^}]*\}/g)].map(([text]) => text)
  expect(ofTheApi).toHaveLength(3)
  for (const location of ofTheApi) {
    expect(location).toContain('error_page 502 504 =503 @unavailable;')
    expect(location).toContain('error_page 413 @too_large;')
  }
})

test('files that are made while they are sent are passed on as they come', () => {
  const [, pattern = ''] = /location ~ (\S+) \{\s*proxy_buffering off/.exec(nginx) ?? []
  const streamed = endpoints.filter(({ answers }) => answers?.startsWith('text/csv'))
  expect(streamed).not.toEqual([])
  for (const { path } of streamed) expect(path).toMatch(new RegExp(pattern))
})

test('nothing secret is written into the proxy’s log', () => {
  const [, format = ''] = /log_format daily_dot escape=json([^;]+);/.exec(nginx) ?? []
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_\w+|uri)\b/)
  const [, hidden = ''] = /map \$uri \$daily_dot_path \{\s*~(\S+) /.exec(nginx) ?? []
  const secret = endpoints.filter(({ path }) => path.includes('/:secret'))
  expect(secret).not.toEqual([])
  for (const { path } of secret) expect(path).toMatch(new RegExp(hidden))
})

test('what the proxy answers itself carries what the server’s answers carry', () => {
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(read('unavailable.html')) ?? []
  const page = locationOf('= /unavailable.html')
  expect(page).toContain(`style-src 'sha256-${hash('sha256', style, 'base64')}'`)
  const lasting = securityHeaders({ isHttps: true })['strict-transport-security'] ?? ''
  for (const name of ['= /unavailable.html', '@unavailable', '@too_large'])
    expect(locationOf(name)).toContain(`Strict-Transport-Security "${lasting}" always`)
})

test('units and the upgrade name what there is: programs, scripts, settings, ports', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const known = new Set(
    [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  )
  for (const name of readdirSync('deploy')) {
    const text = read(name)
    for (const [, script = ''] of text.matchAll(/npm run (?:--\S+ )?([\w:]+)/g))
      expect(scripts, name).toHaveProperty([script])
    const settings = [...text.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, setting = '']) => setting)
    for (const setting of settings.filter((each) => !ofTheSystem.has(each)))
      expect(known, `${name} names ${setting}`).toContain(setting)
    for (const [, path = ''] of text.matchAll(/\/opt\/daily-dot\/current\/([\w./-]*\w)/g))
      expect(existsSync(path), `${name} names ${path}`).toBe(true)
  }
  expect(existsSync(/ExecStart=.* (\S+\.ts)$/m.exec(service)?.[1] ?? '')).toBe(true)
  const ports = [...nginx.matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port).join(' ')
  expect(read('upgrade.sh')).toContain(`\${DAILY_DOT_PORTS:-${ports}}`)
})

const ofTheSystem = new Set(['PATH', 'HOME'])
