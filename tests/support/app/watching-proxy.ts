import { Agent, type IncomingMessage, type ServerResponse, createServer, request as ask } from 'node:http'
import { freePort } from '#tests/support/platform/server-process.ts'
import type { MorningCall } from './morning-calls.ts'

/** Served by nginx from its cache. */
const isForProxy = (path: string): boolean => path.startsWith('/assets/') || path === '/favicon.svg'

export type WatchingProxy = Awaited<ReturnType<typeof watchingProxy>>

/** Stands where nginx does. Its address stays while the server behind it restarts, and it notes every call that reaches our process. */
export async function watchingProxy() {
  const port = await freePort()
  const agent = new Agent({ keepAlive: true })
  let target = ''
  /** Answered calls, oldest first. */
  let seen: MorningCall[] = []
  const listener = createServer((request, response) => {
    void pass(request, response).catch((error: unknown) => {
      // Where the test's own message says no more than that the connection was lost.
      console.error(`${request.method} ${request.url} could not be passed on:`, error)
      response.destroy()
    })
  })
  await new Promise<void>((listening) => void listener.listen(port, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${port}`,
    pointTo: (url: string): void => void (target = url),
    forget: (): void => void (seen = []),
    seen: (): readonly MorningCall[] => seen,
    close: async (): Promise<void> => {
      agent.destroy()
      await new Promise<void>((closed) => {
        listener.close(() => closed())
        listener.closeAllConnections()
      })
    },
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    const body = await textOf(request)
    const answered = await new Promise<IncomingMessage>((resolve, reject) => {
      ask(new URL(url, target), { method, headers, agent }, resolve).on('error', reject).end(body)
    })
    const status = answered.statusCode ?? 502
    if (!isForProxy(url))
      seen.push({
        method,
        path: url,
        ...(body ? { body } : {}),
        ...(headers['if-none-match'] === undefined ? {} : { isConditional: true }),
        status,
      })
    answered.pipe(response.writeHead(status, answered.headers))
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
