import { hash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { S3Fault } from './s3-fault.ts'
import { type Keys, checkSignature } from './signature.ts'

/**
 * `down`: cuts connections. `silent`: accepts them and never answers. `stuck`: sends headers and never the body. `garbled`: nonsense.
 * `gone`: another server at its address answers 404. `a page`: another server answers 200 with an HTML page. `cut short`: sends fewer
 * bytes than content-length says. `failing`: 500. `overwrites`: ignores If-None-Match.
 */
export type Behaviour =
  | 'normal'
  | 'down'
  | 'silent'
  | 'stuck'
  | 'garbled'
  | 'gone'
  | 'a page'
  | 'cut short'
  | 'failing'
  | 'overwrites'

/** The state of the store in one test. */
export type Bucket = {
  name: string
  keys: Keys
  objects: Map<string, Buffer>
  behaviour: Behaviour
  /** How far ahead the store's clock is. */
  laterMilliseconds: number
  /** The origin whose pages may upload (CORS). */
  allowedOrigin: string | undefined
}

/** An S3 server with one bucket (path-style), on a local port. Refuses requests without a valid signature. */
export async function serveS3(bucket: () => Bucket) {
  const server = createServer((request, response) => {
    void handleRequest(bucket(), request, response).catch((error: unknown) => refuse(response, error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function handleRequest(bucket: Bucket, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { behaviour } = bucket
  if (behaviour === 'down') return void request.socket.destroy()
  if (behaviour === 'silent') return
  if (behaviour === 'garbled') return void request.socket.end('220 mail.example ESMTP\r\n')
  if (behaviour === 'stuck') return void response.writeHead(200, { 'content-length': 1000 }).write('some')
  if (behaviour === 'gone') return void response.writeHead(404).end()
  if (behaviour === 'a page')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
  if (behaviour === 'failing') return void response.writeHead(500).end('<Error><Code>InternalError</Code></Error>')
  if (behaviour === 'cut short') {
    response.writeHead(200, { 'content-length': 1000 }).write('some', () => request.socket.destroy())
    return
  }
  allowOrigin(bucket, request, response)
  if (request.method === 'OPTIONS') return preflight(request, response)
  const payload = checkSignature(request, bucket.keys, Date.now() + bucket.laterMilliseconds)
  const url = new URL(request.url ?? '', 'http://store')
  if (request.method === 'GET' && url.searchParams.get('list-type') === '2') return list(bucket, url, response)
  const key = keyIn(bucket, request)
  if (request.method === 'PUT') return put(bucket, key, await bodyOf(request, payload), request, response)
  if (request.method === 'DELETE') {
    bucket.objects.delete(key)
    return void response.writeHead(204).end()
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new S3Fault(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')
  const bytes = bucket.objects.get(key)
  if (!bytes) throw new S3Fault(404, 'NoSuchKey', 'The specified key does not exist.')
  response.writeHead(200, { 'content-length': bytes.length, etag: etagOf(bytes) })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function put(
  { objects, behaviour }: Bucket,
  key: string,
  bytes: Buffer,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  if (headers['if-none-match'] === '*' && objects.has(key) && behaviour !== 'overwrites')
    throw new S3Fault(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')
  objects.set(key, bytes)
  response.writeHead(200, { etag: etagOf(bytes) }).end()
}

const keysPerPage = 2

/** ListObjectsV2, with short pages, so that tests need few objects to fill one. */
function list({ name, objects }: Bucket, { pathname, searchParams }: URL, response: ServerResponse): void {
  if (pathname !== `/${name}` && pathname !== `/${name}/`)
    throw new S3Fault(404, 'NoSuchBucket', 'The specified bucket does not exist')
  const [prefix, after] = [searchParams.get('prefix') ?? '', searchParams.get('continuation-token') ?? '']
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
  const page = keys.slice(0, keysPerPage)
  const isTruncated = keys.length > page.length
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`)
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${name}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${keysPerPage}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
  )
}

async function bodyOf(request: IncomingMessage, payload: string): Promise<Buffer> {
  if (request.headers['content-length'] === undefined)
    throw new S3Fault(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
  const bytes = await buffer(request)
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash('sha256', bytes))
    throw new S3Fault(400, 'XAmzContentSHA256Mismatch', 'The provided hash does not match what was computed.')
  return bytes
}

function keyIn({ name }: Bucket, { url = '' }: IncomingMessage): string {
  const [path = ''] = url.split('?')
  const root = `/${name}/`
  if (!path.startsWith(root)) throw new S3Fault(404, 'NoSuchBucket', 'The specified bucket does not exist')
  return decodeURIComponent(path.slice(root.length))
}

/** The bucket's CORS rule, as docs/operating.md asks for it. */
function allowOrigin({ allowedOrigin }: Bucket, { headers }: IncomingMessage, response: ServerResponse): void {
  if (!headers.origin || headers.origin !== allowedOrigin) return
  response.setHeader('access-control-allow-origin', allowedOrigin)
  response.setHeader('access-control-allow-methods', 'PUT')
  response.setHeader('access-control-allow-headers', 'content-type, if-none-match')
  response.setHeader('access-control-expose-headers', 'ETag')
}

function preflight({ headers }: IncomingMessage, response: ServerResponse): void {
  const isPut = headers['access-control-request-method'] === 'PUT'
  if (!isPut || !response.hasHeader('access-control-allow-origin'))
    throw new S3Fault(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.')
  response.writeHead(200).end()
}

const etagOf = (bytes: Buffer): string => `"${hash('md5', bytes)}"`

function refuse(response: ServerResponse, error: unknown): void {
  const fault = error instanceof S3Fault ? error : new S3Fault(500, 'InternalError', String(error))
  if (!response.headersSent) response.writeHead(fault.status, { 'content-type': 'application/xml' })
  response.end(response.req.method === 'HEAD' ? undefined : fault.xml)
}
