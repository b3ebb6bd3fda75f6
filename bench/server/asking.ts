import { Agent, request } from 'node:http'

/** A call of the dashboard, as it is made in each round, and the status it is answered with. */
export type Call = {
  name: string
  method: string
  path: (round: number) => string
  body?: string
  status: number
  /** Whether it is answered from memory, with the same bytes for many. */
  isReady: boolean
}

/** Somebody who asks on one kept connection, one call after the other. */
export type Asker = { ask: (call: Call, round: number) => Promise<void>; leave: () => void }

/** Not by fetch, which takes longer than most of our answers. */
export function askerAt(address: string, cookie: string): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = ({ method, path, body, status }: Call, round: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = {
        cookie,
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      }
      const asked = request(address + path(round), { agent, method, headers }, (answer) => {
        if (answer.statusCode !== status)
          reject(new Error(`${method} ${path(round)} answered ${answer.statusCode}, not ${status}.`))
        answer.resume().on('end', resolve).on('error', reject)
      })
      asked.on('error', reject).end(body)
    })
  return { ask, leave: () => agent.destroy() }
}
