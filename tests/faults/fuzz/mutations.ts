import fc from 'fast-check'
import { junk } from './values.ts'

/** A request before it is sent: a valid one, to which mutations are applied. */
export type Draft = {
  method: string
  /** With `:id` in it, as in the contract. */
  path: string
  params: Record<string, string>
  query: readonly string[]
  body: unknown
  headers: Record<string, string>
  /** Applied to the serialised body. */
  corrupt: (written: string) => string | Buffer
}

export type Mutation = (draft: Draft) => Draft

const index = fc.nat(30)

/** One mutation of any kind. */
export function anyMutation(): fc.Arbitrary<Mutation> {
  return fc.oneof(
    { weight: 4, arbitrary: bodyMutations() },
    { weight: 3, arbitrary: urlMutations() },
    { weight: 2, arbitrary: rawBodyMutations() },
    { weight: 1, arbitrary: headerMutations() },
  )
}

function bodyMutations(): fc.Arbitrary<Mutation> {
  const somewhere = fc.tuple(index, junk).map(([at, value]): Mutation => (draft) => ({
    ...draft,
    body: replaced(draft.body, { left: at }, () => value),
  }))
  const whole = junk.map((body): Mutation => (draft) => ({ ...draft, body }))
  const missing = index.map((at): Mutation => (draft) => ({
    ...draft,
    body: replaced(draft.body, { left: at }, () => undefined),
  }))
  const listed = index.map((at): Mutation => (draft) => ({
    ...draft,
    body: replaced(draft.body, { left: at }, (value) => [value]),
  }))
  const more = fc.tuple(fc.oneof(fc.string(), fc.constantFrom('role', 'schoolId', 'id', 'isAdmin')), junk)
  const added = more.map(([key, value]): Mutation => (draft) => ({
    ...draft,
    body: { ...Object(draft.body), [key]: value },
  }))
  return fc.oneof({ weight: 5, arbitrary: somewhere }, whole, missing, listed, added)
}

/** The value with its nth part changed, counted depth-first. */
function replaced(value: unknown, counter: { left: number }, change: (part: unknown) => unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, part]) => {
    counter.left -= 1
    return [key, counter.left === -1 ? change(part) : replaced(part, counter, change)] as const
  })
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}

const brokenCodes = [
  '%00',
  '%',
  '%zz',
  '%c3%28',
  '%ed%a0%80',
  '%ff',
  '%2e%2e%2f',
  '..',
  '%252e',
  '%0d%0a',
  '+',
  ';',
  'a%20b',
  '"',
]

function urlMutations(): fc.Arbitrary<Mutation> {
  const part = fc.oneof(
    fc.constantFrom(...brokenCodes),
    junk.map((value) => encodeURIComponent(JSON.stringify(value)).slice(0, 3000)),
    fc.constantFrom(150, 201, 9000).map((length) => 'a'.repeat(length)),
  )
  const param = part.map((value): Mutation => (draft) => ({
    ...draft,
    params: Object.fromEntries(Object.keys(draft.params).map((key) => [key, value])),
  }))
  const name = fc.constantFrom(
    'search',
    'before',
    'from',
    'state',
    'what',
    'a',
    '__proto__',
    'search[]',
    'before[a]',
    '%00',
    '',
  )
  const extra = fc.tuple(name, part).map(([key, value]): Mutation => (draft) => ({
    ...draft,
    query: [...draft.query, `${key}=${value}`],
  }))
  const twice = fc.constant<Mutation>((draft) => ({ ...draft, query: [...draft.query, ...draft.query] }))
  const replacedValue = fc.tuple(index, part).map(([at, value]): Mutation => (draft) => ({
    ...draft,
    query: draft.query.map((pair, position) =>
      position === at % draft.query.length ? `${pair.split('=')[0]}=${value}` : pair,
    ),
  }))
  const many = fc.constant<Mutation>((draft) => ({
    ...draft,
    query: [...draft.query, ...Array.from({ length: 1500 }, (_, at) => `a${at}=1`)],
  }))
  const path = fc
    .constantFrom('/', '//', '/..', '/.', '%2f', ';a=b', '/%00', '.json')
    .map((end): Mutation => (draft) => ({
      ...draft,
      path: `${draft.path}${end}`,
    }))
  return fc.oneof({ weight: 4, arbitrary: param }, extra, twice, { weight: 3, arbitrary: replacedValue }, many, path)
}

function rawBodyMutations(): fc.Arbitrary<Mutation> {
  const corruptions: ((written: string) => string | Buffer)[] = [
    () => '',
    () => 'null',
    () => 'NaN',
    () => '"',
    () => '['.repeat(40_000),
    () => '{"a":'.repeat(15_000),
    () => Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    (written) => written.slice(0, -1),
    (written) => `${written}}`,
    (written) => `\u{feff}${written}`,
    (written) => `${written}\0`,
    (written) => written.padEnd(100_001, ' '),
    (written) => written.replace('{', '{"__proto__":{"role":"admin"},'),
    (written) => written.replace('{', '{"constructor":{"prototype":{}},'),
    (written) => written.replace(/^\{("[^"]*":)/, '{$1{},$1'),
    (written) => written.replace(/"([^"]*)"\}$/, '"\\ud800$1\\u0000"}'),
    (written) => written.replace(/\d+/, '1e999'),
    (written) =>
      Buffer.concat([Buffer.from(written.slice(0, -2)), Buffer.from([0xc3, 0x28]), Buffer.from(written.slice(-2))]),
  ]
  return fc.constantFrom(...corruptions).map((corrupt): Mutation => (draft) => ({ ...draft, corrupt }))
}

const types = [
  '',
  'text/plain',
  'text/html',
  'application/xml',
  'multipart/form-data',
  'application/json; charset=utf-16',
]
const moreTypes = [
  'application/x-www-form-urlencoded',
  'a/b/c',
  'application/json, text/plain',
  'application/json;;;=',
  'APPLICATION/JSON',
]
const oddHeaders: Record<string, string>[] = [
  ...[...types, ...moreTypes].map((type) => ({ 'content-type': type })),
  { accept: 'image/png;q=0' },
  { accept: '*/*,'.repeat(2000) },
  { 'accept-encoding': 'gzip;q=nan, \u{ff}' },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=5-2' },
  { range: 'bytes=0-0,-1,99999999999999999999-' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"'.repeat(5000) },
  { 'if-modified-since': 'never' },
  { cookie: 'dd_school=%00; dd_admin=%; dd_test=' },
  { cookie: `dd_school=${'x'.repeat(4000)}` },
  { cookie: ';;=;dd_school;dd_school==;__proto__=1' },
  { cookie: 'dd_admin=00000000-0000-4000-8000-000000000000\u{ff}' },
  { 'x-forwarded-for': "1.1.1.1, '; --, ::1%0" },
  { 'user-agent': '' },
  { 'user-agent': `\u{ff}${'u'.repeat(4000)}` },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': '', origin: 'null' },
  { 'sec-fetch-site': 'same-origin', origin: 'http://[' },
  { host: '' },
  { host: 'a b:99999999' },
  { 'transfer-encoding': 'chunked' },
  { expect: '100-continue' },
  { 'stripe-signature': 't=,v1=' },
  { 'stripe-signature': `t=1,${'v1=a,'.repeat(2000)}` },
  { 'x-http-method-override': 'DELETE' },
]

function headerMutations(): fc.Arbitrary<Mutation> {
  const header = fc.constantFrom(...oddHeaders).map((more): Mutation => (draft) => ({
    ...draft,
    headers: { ...draft.headers, ...more },
  }))
  const methods = ['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'GET', 'POST', 'PUT', 'DELETE'] as const
  const method = fc.constantFrom(...methods).map((other): Mutation => (draft) => ({ ...draft, method: other }))
  return fc.oneof({ weight: 3, arbitrary: header }, method)
}
