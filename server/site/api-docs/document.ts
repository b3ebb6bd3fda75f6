import * as z from 'zod/mini'
import { logoTypes, uploadHeaders } from '#contract/branding/logo.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { type Html, html } from '#server/platform/http/html.ts'

type Schema = Record<string, unknown>
type Operation = {
  summary: string
  description: string
  parameters: Schema[]
  requestBody?: Schema
  responses: Record<string, Schema>
}
type OpenApi = ReturnType<typeof openApiFrom>

const whoMayCall: Record<Access, string> = {
  anyone: 'Anyone.',
  account: 'Anyone who is signed in.',
  holder: 'The holder of a licence, whether it runs or has ended.',
  licensed: 'Anyone signed in whose licence runs.',
  confirmed: 'Anyone signed in whose licence runs and whose email is confirmed.',
  planner: 'The holder of a licence that runs, or an administrator; not the teachers under a school’s licence.',
  school: 'The school account of a whole-school licence, or an administrator.',
  admin: 'Administrators.',
}

export function openApiFrom(endpoints: readonly Endpoint[], serverUrl: string) {
  const paths: Record<string, Record<string, Operation>> = { [uploadPath]: { put: upload } }
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationFrom(endpoint) }
  }
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'The Daily Dot',
      version: '1',
      description:
        'What the web app of The Daily Dot calls. Writes are taken from its own pages only: a program sends the header “Sec-Fetch-Site: same-origin” with them.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: { schemas: { Refusal: refusalSchema } },
  }
}

/** Not in the contract: the address is one of this server's only where its files are in a folder. */
const uploadPath = '/objects/uploads/{name}'
const uploadTypes = [uploadHeaders['content-type'], ...logoTypes]
const file = { schema: { type: 'string', format: 'binary' } }
const fromAddress = (place: 'path' | 'query') => (name: string) => ({
  name,
  in: place,
  required: true,
  schema: { type: 'string' },
})
const upload: Operation = {
  summary:
    'Stores the file, once. Use the whole `uploadURL` as it came, with the `headers` that came with it: a file of another type is refused.',
  description: 'Anyone who has the address.',
  parameters: [fromAddress('path')('name'), ...['type', 'expires', 'signature'].map(fromAddress('query'))],
  requestBody: { required: true, content: Object.fromEntries(uploadTypes.map((type) => [type, file])) },
  responses: {
    200: { description: 'Stored.' },
    403: { description: 'The address is not one of ours, or has expired.' },
    default: {
      description:
        'Refused, with a sentence to read: 412 where the address has been used, 413 over 5 MB, 415 for another type.',
      ...content('application/json', { $ref: '#/components/schemas/Refusal' }),
    },
  },
}

/** `/api/slides/:id` in OpenAPI syntax: `/api/slides/{id}`. */
function pathOf({ path }: Endpoint): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

function operationFrom({
  says,
  access,
  params,
  query,
  body,
  response,
  contentType = 'application/json',
}: Endpoint): Operation {
  return {
    summary: says,
    description: whoMayCall[access],
    parameters: [...parametersFrom('path', params), ...parametersFrom('query', query)],
    ...(body
      ? { requestBody: { required: isRequired(body), ...content('application/json', schemaOf(body, 'input')) } }
      : {}),
    responses: {
      200: { description: 'Done.', ...content(contentType.replace(/;.*/, ''), schemaOf(response, 'output')) },
      default: {
        description: 'Refused, with a sentence to read.',
        ...content('application/json', { $ref: '#/components/schemas/Refusal' }),
      },
    },
  }
}

function content(mediaType: string, schema: Schema): Schema {
  return { content: { [mediaType]: { schema } } }
}

function parametersFrom(place: 'path' | 'query', shape: z.ZodMiniObject | undefined): Schema[] {
  const fields = Object.entries(shape?.def.shape ?? {})
  return fields.map(([name, field]) => ({
    name,
    in: place,
    required: isRequired(field),
    schema: schemaOf(field, 'input'),
  }))
}

function isRequired(type: z.core.$ZodType): boolean {
  return !z.safeParse(type, undefined).success
}

function schemaOf(type: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema
}

const refusalSchema = {
  type: 'object',
  required: ['message', 'error'],
  properties: {
    message: { type: 'string', description: 'What went wrong, for a person.' },
    error: { type: 'string', description: 'The same sentence.' },
    issues: {
      type: 'array',
      description: 'With status 400: what to mend, field by field.',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

/** The API as one page: the purpose, access, input and output of each call. */
export function apiPage(endpoints: readonly Endpoint[], openApi: OpenApi): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API: The Daily Dot</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/api-page.css" />
      </head>
      <body>
        <main>
          <h1>The Daily Dot API</h1>
          <p>
            ${openApi.info.description} The same as <a href="/api/openapi.json">an OpenAPI document</a>. A refusal has
            its status and <code>{ message, error }</code>, both the same sentence, and <code>issues</code> where a form
            is wrong.
          </p>
          ${endpoints.map((endpoint) => section(endpoint, openApi))} ${part(`PUT ${uploadPath}`, upload)}
        </main>
      </body>
    </html>`.text
}

function section(endpoint: Endpoint, openApi: OpenApi): Html {
  const operation = openApi.paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()]
  return operation ? part(`${endpoint.method} ${pathOf(endpoint)}`, operation) : html``
}

function part(name: string, { summary, description, parameters, requestBody, responses }: Operation): Html {
  return html`<section>
    <h2><code>${name}</code></h2>
    <p>${summary} <b>${description}</b></p>
    ${parameters.length > 0 ? fold('Parameters', parameters) : html``}
    ${requestBody ? fold('Body', requestBody) : html``} ${fold('Response', responses['200'])}
  </section>`
}

function fold(title: string, value: unknown): Html {
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>
  </details>`
}
