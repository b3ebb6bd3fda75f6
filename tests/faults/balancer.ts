import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Sent = { method?: 'GET' | 'POST'; path: string; cookie?: string; etag?: string; body?: object }
export type Answered = { status: number; etag: string | undefined; body: string }

/**
 * What nginx is to several processes: it keeps connections to each and takes turns. A process that refuses a connection has
 * been sent nothing, so the next one is; whatever breaks later is never sent again, and is an error to whoever asked.
 */
export function balancerBefore(ports: readonly number[]) {
  const agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true })]))
  let turn = 0
  let onKeptConnections = 0

  const sendTo = (port: number, { method = 'GET', path, cookie, etag, body }: Sent): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const payload = body && JSON.stringify(body)
      const headers = {
        'sec-fetch-site': 'same-origin',
        ...(cookie ? { cookie } : {}),
        ...(etag ? { 'if-none-match': etag } : {}),
        ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
      }
      const sent = request({ port, host: '127.0.0.1', agent: agents.get(port), method, path, headers }, (answer) => {
        if (sent.reusedSocket) onKeptConnections += 1
        const { statusCode = 0, headers: answered } = answer
        buffer(answer).then(
          (bytes) => resolve({ status: statusCode, etag: answered.etag, body: bytes.toString() }),
          reject,
        )
      })
      sent.on('error', reject)
      sent.end(payload)
    })

  return {
    send: async (what: Sent): Promise<Answered> => {
      turn += 1
      const inTurn = ports.map((_, at) => ports[(turn + at) % ports.length] ?? 0)
      for (const port of inTurn) {
        const answer = await sendTo(port, what).catch((error: unknown) => {
          if (isRefused(error)) return undefined
          throw error
        })
        if (answer) return answer
      }
      throw new Error('All processes refuse.')
    },
    onKeptConnections: () => onKeptConnections,
    close: () => {
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

export function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
}
