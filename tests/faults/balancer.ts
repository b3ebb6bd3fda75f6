import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Sent = { method?: 'GET' | 'POST'; path: string; cookie?: string; etag?: string; body?: object }
export type Answered = { status: number; etag: string | undefined; body: string }

/**
 * A round-robin load balancer with keep-alive connections, as nginx is in production. Where a process refuses the connection,
 * nothing was sent, so the request goes to the next one; a request that fails later is never retried, and its caller gets the error.
 */
export function loadBalancer(ports: readonly number[]) {
  const agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true })]))
  let next = 0
  let reusedConnections = 0

  const sendTo = (port: number, { method = 'GET', path, cookie, etag, body }: Sent): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const payload = body && JSON.stringify(body)
      const headers = {
        'sec-fetch-site': 'same-origin',
        ...(cookie ? { cookie } : {}),
        ...(etag ? { 'if-none-match': etag } : {}),
        ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
      }
      const sent = request({ port, host: '127.0.0.1', agent: agents.get(port), method, path, headers }, (response) => {
        if (sent.reusedSocket) reusedConnections += 1
        const { statusCode = 0, headers: answered } = response
        buffer(response).then(
          (bytes) => resolve({ status: statusCode, etag: answered.etag, body: bytes.toString() }),
          reject,
        )
      })
      sent.on('error', reject)
      sent.end(payload)
    })

  return {
    send: async (what: Sent): Promise<Answered> => {
      next += 1
      const inOrder = ports.map((_, at) => ports[(next + at) % ports.length] ?? 0)
      for (const port of inOrder) {
        const response = await sendTo(port, what).catch((error: unknown) => {
          if (isRefused(error)) return undefined
          throw error
        })
        if (response) return response
      }
      throw new Error('All processes refuse connections.')
    },
    reusedConnections: () => reusedConnections,
    close: () => {
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

export function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
}
