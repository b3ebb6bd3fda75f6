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

/** The body of an nginx location. */
function locationOf(name: string): string {
  const start = nginx.indexOf(`location ${name} {`)
  expect(start, name).toBeGreaterThan(0)
  return nginx.slice(start, nginx.indexOf('\n    }', start))
}

/** The number after a name, as in `client_max_body_size 100000;`. */
function valueOf(text: string, name: string): number {
  const [, value] = new RegExp(`^\\s*${name}[ =](\\d+)`, 'm').exec(text) ?? []
  return Number(value)
}

const outsideLocations = nginx.replaceAll(/location [^{]+\{[^}]*\}/g, '')

test('the proxy has the same body limits as the server', () => {
  expect(valueOf(outsideLocations, 'client_max_body_size')).toBe(limits.bodyLimit)
  expect(valueOf(locationOf('/objects/uploads/'), 'client_max_body_size')).toBe(maxLogoBytes)
  expect(valueOf(locationOf(`= ${stripeWebhook.path}`), 'client_max_body_size')).toBe(mostEventBytes)
})

test('the proxy has the server’s timeouts, and closes idle keep-alive connections first', () => {
  const [, upstream = ''] = /^upstream daily_dot \{([^}]*)\}/m.exec(nginx) ?? []
  expect(valueOf(upstream, 'keepalive_timeout') * 1000).toBeLessThan(limits.keepAliveTimeout)
  expect(valueOf(outsideLocations, 'client_header_timeout') * 1000).toBe(limits.http.headersTimeout)
  expect(valueOf(locationOf('/objects/uploads/'), 'client_body_timeout') * 1000).toBeLessThan(limits.requestTimeout)
})

test('an upgrade restarts the second process only once the proxy uses the first again', () => {
  const [, asideSeconds] = /max_fails=1 fail_timeout=(\d+)s/.exec(nginx) ?? []
  const [, waited] = /is ready\."\n.*\n\s+sleep (\d+)/.exec(read('upgrade.sh')) ?? []
  // nginx counts in whole seconds, so it may take one more.
  expect(Number(waited)).toBeGreaterThan(Number(asideSeconds) + 1)
})

test('the proxy answers API calls that it refuses in the format that the app expects', () => {
  const apiLocations = [...nginx.matchAll(/location (\S+ )?\^?\/api\/[^{]*\{[^}]*\}/g)].map(([text]) => text)
  expect(apiLocations).toHaveLength(3)
  for (const location of apiLocations) {
    expect(location).toContain('error_page 502 504 =503 @unavailable;')
    expect(location).toContain('error_page 413 @too_large;')
  }
})

test('the proxy does not buffer streamed files', () => {
  const [, pattern = ''] = /location ~ (\S+) \{\s*proxy_buffering off/.exec(nginx) ?? []
  const streamed = endpoints.filter(({ answers }) => answers?.startsWith('text/csv'))
  expect(streamed).not.toEqual([])
  for (const { path } of streamed) expect(path).toMatch(new RegExp(pattern))
})

test('the proxy logs no secrets', () => {
  const [, format = ''] = /log_format daily_dot escape=json([^;]+);/.exec(nginx) ?? []
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_\w+|uri)\b/)
  const [, hidden = ''] = /map \$uri \$daily_dot_path \{\s*~(\S+) /.exec(nginx) ?? []
  const secret = endpoints.filter(({ path }) => path.includes('/:secret'))
  expect(secret).not.toEqual([])
  for (const { path } of secret) expect(path).toMatch(new RegExp(hidden))
})

test('the proxy’s own responses carry the server’s security headers', () => {
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(read('unavailable.html')) ?? []
  const page = locationOf('= /unavailable.html')
  expect(page).toContain(`style-src 'sha256-${hash('sha256', style, 'base64')}'`)
  const hsts = securityHeaders({ isHttps: true })['strict-transport-security'] ?? ''
  for (const name of ['= /unavailable.html', '@unavailable', '@too_large'])
    expect(locationOf(name)).toContain(`Strict-Transport-Security "${hsts}" always`)
})

test('the files in deploy/ name only scripts, settings, paths and ports that exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const known = new Set(
    [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  )
  for (const name of readdirSync('deploy')) {
    const text = read(name)
    for (const [, script = ''] of text.matchAll(/npm run (?:--\S+ )?([\w:]+)/g))
      expect(scripts, name).toHaveProperty([script])
    const settings = [...text.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, setting = '']) => setting)
    for (const setting of settings.filter((each) => !systemVariables.has(each)))
      expect(known, `${name} names ${setting}`).toContain(setting)
    for (const [, path = ''] of text.matchAll(/\/opt\/daily-dot\/current\/([\w./-]*\w)/g))
      expect(existsSync(path), `${name} names ${path}`).toBe(true)
  }
  expect(existsSync(/ExecStart=.* (\S+\.ts)$/m.exec(service)?.[1] ?? '')).toBe(true)
  const ports = [...nginx.matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port).join(' ')
  expect(read('upgrade.sh')).toContain(`\${DAILY_DOT_PORTS:-${ports}}`)
})

const systemVariables = new Set(['PATH', 'HOME'])

test('the process that redraws pictures has another user than the server, and none of its settings, data or network', () => {
  const [socket, drawing] = [read('daily-dot-draw.socket'), read('daily-dot-draw@.service')]
  const [, path = ''] = /^ListenStream=(.+)$/m.exec(socket) ?? []
  for (const text of [readFileSync('docs/operating.md', 'utf8'), socket]) expect(text).toContain(`DRAW_SOCKET=${path}`)
  expect(service).toContain(/^SocketUser=(.+)$/m.exec(socket)?.[1])
  expect(drawing).toMatch(/^DynamicUser=yes$/m)
  expect(drawing).not.toMatch(/^(User|Group|SupplementaryGroups|Environment|EnvironmentFile|LoadCredential)=/m)
  expect(drawing).toMatch(/^PrivateNetwork=yes$/m)
  expect(drawing).toMatch(/^InaccessiblePaths=.*\/etc\/daily-dot .*\/var\/lib\/daily-dot .*\/var\/backups\/daily-dot$/m)
  expect(existsSync(/^ExecStart=.* (\S+\.ts)$/m.exec(drawing)?.[1] ?? '')).toBe(true)
})
