import { hash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { maxLogoBytes } from '#contract/branding/logo.ts'
import { endpoints } from '#contract/endpoints.ts'
import { stripeWebhook } from '#contract/money/webhooks.ts'
import { limits } from '#server/app.ts'
import { maxEventBytes } from '#server/money/webhooks/routes.ts'
import { thresholds } from '#server/platform/health/thresholds.ts'
import { securityHeaders } from '#server/platform/http/headers.ts'

const read = (name: string): string => readFileSync(`deploy/${name}`, 'utf8')
const nginx = read('nginx.conf')
const service = read('daily-dot@.service')

/** The body of an nginx location. */
function locationOf(name: string): string {
  const start = nginx.lastIndexOf(`location ${name} {`)
  expect(start, name).toBeGreaterThan(0)
  return nginx.slice(start, nginx.indexOf('\n    }', start))
}

/** The number after a name, as in `client_max_body_size 100000;`. */
function valueOf(text: string, name: string): number {
  const [, value] = new RegExp(`^\\s*${name}[ =](\\d+)`, 'm').exec(text) ?? []
  return Number(value)
}

/** The time after a name, as in `proxy_read_timeout 1500ms;`. */
function millisecondsOf(text: string, name: string): number {
  const [, value, unit] = new RegExp(`^\\s*${name} (\\d+)(ms|s);`, 'm').exec(text) ?? []
  return Number(value) * (unit === 's' ? 1000 : 1)
}

const csvReads = String.raw`~ ^/api/.*\.csv$`
const slowReads = String.raw`~ ^(/api/(admin/|stats/|account/data|.*\.pdf$)|/readyz)`
const outsideLocations = nginx.replaceAll(/location [^{]+\{[^}]*\}/g, '')

test('the proxy has the same body limits as the server', () => {
  expect(valueOf(outsideLocations, 'client_max_body_size')).toBe(limits.bodyLimit)
  expect(valueOf(locationOf('/objects/uploads/'), 'client_max_body_size')).toBe(maxLogoBytes)
  expect(valueOf(locationOf(`= ${stripeWebhook.path}`), 'client_max_body_size')).toBe(maxEventBytes)
})

test('the proxy has the server’s timeouts, and closes idle keep-alive connections first', () => {
  const [, upstream = ''] = /^upstream daily_dot \{([^}]*)\}/m.exec(nginx) ?? []
  expect(valueOf(upstream, 'keepalive_timeout') * 1000).toBeLessThan(limits.keepAliveTimeout)
  expect(valueOf(outsideLocations, 'client_header_timeout') * 1000).toBe(limits.http.headersTimeout)
  expect(valueOf(locationOf('/objects/uploads/'), 'client_body_timeout') * 1000).toBeLessThan(limits.requestTimeout)
})

/** The network of an address, as the map of nginx.conf names it. */
function networkIn(address: string): string {
  const [, text = ''] = /^map \S+ \$daily_dot_network \{$(.*?)^\}/ms.exec(nginx) ?? []
  const rules = [...text.matchAll(/"~(\S+)" \$(\w+);/g)]
  expect(rules.length).toBeGreaterThan(0)
  for (const [, pattern = '', variable = ''] of rules) {
    const found = new RegExp(pattern).exec(address)
    if (found) return found.groups?.[variable] ?? ''
  }
  return address
}

test('the proxy counts an IPv6 /48 as one network, as the app does, wherever the address has its run of zeros', () => {
  const sites = ['2001:db8:7', '2001:db8:0', '2001:0:7', '2001:0:0', '2001:db8:70', '2001:0:70']
  const hosts = ['0:1:2:3:4', '1:2:3:4:5', '0:0:0:0:1', '1:0:0:0:1', '1:2:0:0:0', '0:0:1:0:0', '0:1:0:0:0', '0:0:0:0:0']
  // The URL parser writes an address as nginx does, with the longest run of zeros as "::".
  const written = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1)
  const networks = sites.map((site) => new Set(hosts.map((host) => networkIn(written(`${site}:${host}`)))))
  expect(networks.map(({ size }) => size)).toEqual(sites.map(() => 1))
  expect(new Set(networks.flatMap((network) => [...network])).size).toBe(sites.length)
  for (const own of ['203.0.113.5', '::1', '::ffff:203.0.113.5']) expect(networkIn(own)).toBe(own)
})

test('an upgrade restarts the second process only once the proxy uses the first again', () => {
  const [, asideSeconds] = /max_fails=1 fail_timeout=(\d+)s/.exec(nginx) ?? []
  const [, waited] = /is ready\."\n.*\n\s+sleep (\d+)/.exec(read('upgrade.sh')) ?? []
  // nginx counts in whole seconds, so it may take one more.
  expect(Number(waited)).toBeGreaterThan(Number(asideSeconds) + 1)
})

test('the proxy answers API calls that it refuses in the format that the app expects', () => {
  for (const name of ['/api/', `= ${stripeWebhook.path}`, csvReads, slowReads]) {
    expect(locationOf(name)).toContain('error_page 502 504 = @again;')
    expect(locationOf(name)).toContain('error_page 413 @too_large;')
    expect(locationOf(name)).toContain('error_page 429 @too_many;')
  }
  for (const name of ['@again', '@quick_read'])
    expect(locationOf(name)).toContain('error_page 502 504 =503 @unavailable;')
  expect(locationOf('@quick_read')).toContain('error_page 429 @too_many;')
})

test('the proxy limits what one network has under way, and never forty teachers of a school', () => {
  // Each signs in at the same moment, or makes the dozen calls of a page while none has ended.
  const signIns = String.raw`~ ^/api/(auth/(school|admin)-login|test-login)$`
  expect(valueOf(locationOf(signIns), 'limit_conn daily_dot_sign_ins')).toBeGreaterThan(40)
  expect(valueOf(outsideLocations, 'limit_conn daily_dot_networks')).toBeGreaterThan(40 * 12)
  expect(valueOf(locationOf('/assets/'), 'limit_conn daily_dot_files')).toBeGreaterThan(40 * 60)
  // One network leaves most of the connections of both processes to others.
  expect(valueOf(locationOf(signIns), 'limit_conn daily_dot_sign_ins')).toBeLessThanOrEqual((2 * 256) / 4)
})

test('a read that a hung process does not answer reaches the other one within two seconds', () => {
  for (const name of ['/', '/assets/', '@quick_read']) {
    const location = locationOf(name)
    expect(location).toContain('proxy_next_upstream error timeout')
    expect(millisecondsOf(location, 'proxy_read_timeout')).toBeLessThanOrEqual(1500)
  }
  // A page that waits for the database is sent before that.
  expect(millisecondsOf(locationOf('/'), 'proxy_read_timeout')).toBeGreaterThan(thresholds.pageSeconds.proxied * 1000)
  expect(millisecondsOf(outsideLocations, 'proxy_connect_timeout')).toBeLessThan(1500)
  // Otherwise nginx gives up before it has asked the other process.
  expect(millisecondsOf(outsideLocations, 'proxy_next_upstream_timeout')).toBeGreaterThan(1500)
  expect(locationOf('/api/')).toMatch(/error_page 418 = @quick_read;\s+if \(\$request_method ~ \^\(GET\|HEAD\)\$\)/)
})

test('the proxy never sends a write twice', () => {
  expect(outsideLocations).toContain('proxy_next_upstream off;')
  const retried = [...nginx.matchAll(/location (\S+) \{[^}]*proxy_next_upstream error/g)].map(([, name]) => name)
  expect(retried).toEqual(['/', '/assets/', '@quick_read'])
  for (const { method, path } of endpoints)
    expect(method === 'GET' || path.startsWith('/api/'), `${method} ${path}`).toBe(true)
  const [, text = ''] = /\$daily_dot_again \{([^}]*)\}/.exec(nginx) ?? []
  const passedOn = [...text.matchAll(/"~(.+)" yes;/g)].map(([, pattern = '']) => new RegExp(pattern))
  const isPassedOn = (methodAndBytes: string) => passedOn.some((pattern) => pattern.test(methodAndBytes))
  expect(['GET 210', 'HEAD 210', 'PUT 0', 'POST ', 'DELETE -'].filter(isPassedOn)).toHaveLength(5)
  expect(['PUT 210', 'POST 1', 'DELETE 100', 'PATCH 210, 0'].filter(isPassedOn)).toEqual([])
})

test('reads that may be slow have the server’s own timeout', () => {
  const [csv, slow] = [csvReads, slowReads].map((name) => new RegExp(name.slice(2)))
  const reads = endpoints.filter(({ method }) => method === 'GET')
  const documents = reads.filter(
    ({ path, contentType }) => path.startsWith('/api/admin/') || contentType === 'application/pdf',
  )
  expect(documents.length).toBeGreaterThan(8)
  for (const { path } of documents) expect(csv?.test(path) || slow?.test(path), path).toBe(true)
  for (const name of [csvReads, slowReads, '/objects/']) expect(locationOf(name)).not.toContain('proxy_read_timeout')
  expect(millisecondsOf(outsideLocations, 'proxy_read_timeout')).toBeGreaterThan(30_000)
})

test('systemd restarts a process that hangs', () => {
  expect(service).toMatch(/^Type=notify$/m)
  // systemd-notify is a child of the server.
  expect(service).toMatch(/^NotifyAccess=all$/m)
  expect(valueOf(service, 'WatchdogSec')).toBeGreaterThan(0)
  expect(service).toMatch(/^Restart=on-failure$/m)
})

test('the proxy does not buffer streamed files', () => {
  const [, pattern = ''] = /location ~ (\S+) \{\s*proxy_buffering off/.exec(nginx) ?? []
  const streamed = endpoints.filter(({ contentType }) => contentType?.startsWith('text/csv'))
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
  const ports = [...new Set([...nginx.matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port))]
  expect(read('upgrade.sh')).toContain(`\${DAILY_DOT_PORTS:-${ports.join(' ')}}`)
  expect(nginx).toContain(`location ~ ^/metrics/(${ports.join('|')})$ {`)
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
