import { expect, test } from 'vitest'
import { logoTypes } from '#contract/branding/logo.ts'
import { endpoints } from '#contract/endpoints.ts'
import { testApp } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()

test('the OpenAPI document describes every call of the contract', async () => {
  const document = (await testApp({ db: database() }).inject({ url: '/api/openapi.json' })).json()
  expect(document.openapi).toBe('3.1.0')
  for (const { method, path, says, body } of endpoints) {
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation?.summary, path).toBe(says)
    expect(Boolean(operation.requestBody), path).toBe(Boolean(body))
  }
})

test('a strict body is described with additionalProperties: false', async () => {
  const document = (await testApp({ db: database() }).inject({ url: '/api/openapi.json' })).json()
  const schema = document.paths['/api/auth/school-login'].post.requestBody.content['application/json'].schema
  expect(schema).toMatchObject({ additionalProperties: false, required: ['email', 'password'] })
})

test('the API page lists the same calls as HTML', async () => {
  const response = await testApp({ db: database() }).inject({ url: '/api/docs' })
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { method, path } of endpoints)
    expect(response.body).toContain(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
})

test('the document describes the upload: where to get the address, and what to PUT there', async () => {
  const { paths } = (await testApp({ db: database() }).inject({ url: '/api/openapi.json' })).json()
  const asked = paths['/api/objects/upload'].post.responses['200'].content['application/json'].schema
  expect(asked.required).toEqual(['uploadURL', 'headers'])
  const { required, content } = paths['/api/objects/upload'].post.requestBody
  expect([required, content['application/json'].schema.anyOf[0].properties]).toEqual([
    false,
    { contentType: { type: 'string', enum: logoTypes } },
  ])
  const { put } = paths['/objects/uploads/{name}']
  expect(Object.keys(put.requestBody.content)).toEqual(['application/octet-stream', ...logoTypes])
  expect(put.summary).toContain('`headers`')
  expect((await testApp({ db: database() }).inject({ url: '/api/docs' })).body).toContain('PUT /objects/uploads/{name}')
})

test.for([
  ['/api/openapi.json', 'application/json; charset=utf-8'],
  ['/api/docs', 'text/html; charset=utf-8'],
])('%s is sent as the same bytes each time, and not again to a client that has it', async ([url = '', type]) => {
  const app = testApp({ db: database() })
  const first = await app.inject({ url })
  expect(first.headers.etag).toMatch(/^".{22}"$/)
  expect([first.headers['content-type'], Number(first.headers['content-length'])]).toEqual([
    type,
    first.rawPayload.length,
  ])
  const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the API page has the headers of a page', async () => {
  const { headers } = await testApp({ db: database() }).inject({ url: '/api/docs' })
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("style-src 'self'"),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
  })
})
