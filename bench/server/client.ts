import { Agent, request } from 'node:http'

/** A call of the dashboard as made in each round, and its expected status. */
export type Call = {
  name: string
  method: string
  path: (round: number) => string
  body?: string
  status: number
  /** Whether the server sends a cached response. */
  isCached: boolean
}

/** Makes one call after the other on one keep-alive connection. */
export type Client = { send: (call: Call, round: number) => Promise<void>; close: () => void }

/** Does not use fetch, which takes longer than most of our responses. */
export function clientFor(address: string, cookie: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = ({ method, path, body, status }: Call, round: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = {
        cookie,
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      }
      const sent = request(address + path(round), { agent, method, headers }, (response) => {
        if (response.statusCode !== status)
          reject(new Error(`${method} ${path(round)} responded with ${response.statusCode}, not ${status}.`))
        response.resume().on('end', resolve).on('error', reject)
      })
      sent.on('error', reject).end(body)
    })
  return { send, close: () => agent.destroy() }
}
