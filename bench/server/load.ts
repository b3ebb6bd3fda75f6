// node bench/server/load.ts TARGETS: sends requests to each target in turns on keep-alive connections, as fast as the responses come,
// and prints how many each answered per second. It runs in its own process and on bare sockets, so that it is never the bottleneck.
import { connect } from 'node:net'
import { median, timedInTurns } from '../figures.ts'

/** What to request, and the expected status. */
export type Target = { url: string; status: number; headers: readonly string[] }
type Ask = (times: number) => Promise<void>

const connections = 50
/** Per connection. A turn takes a seventh of a second, so that other load on the machine affects all targets alike. */
const timesEach = 100

if (import.meta.main) {
  const targets: Target[] = JSON.parse(process.argv[2] ?? '[]')
  const senders = await Promise.all(targets.map(openConnections))
  const turns = senders.map((ask) => () => ask(timesEach))
  const milliseconds = await timedInTurns(turns, { warmUp: 10, rounds: 60 })
  const asked = connections * timesEach
  console.log(JSON.stringify(milliseconds.map((times) => (asked / median(times)) * 1000)))
  process.exit()
}

async function openConnections(target: Target): Promise<Ask> {
  const asks = await Promise.all(Array.from({ length: connections }, () => open(target)))
  return async (times) => {
    await Promise.all(asks.map((ask) => ask(times)))
  }
}

/** Resolves with the first response. All others have the same length, so that counting bytes is enough to separate them. */
function open({ url, status, headers }: Target): Promise<Ask> {
  const { hostname, port, pathname, host } = new URL(url)
  const request = [`GET ${pathname} HTTP/1.1`, `host: ${host}`, ...headers, '', ''].join('\r\n')
  const expected = Buffer.from(`HTTP/1.1 ${status} `)
  return new Promise((resolve) => {
    let length = 0
    let received = 0
    let left = 1
    const ask: Ask = (times) => {
      left = times
      socket.write(request)
      return new Promise((done) => (answered = done))
    }
    let answered = (): void => resolve(ask)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => socket.write(request))
    socket.on('data', (bytes) => {
      if (received === 0 && !bytes.subarray(0, expected.length).equals(expected)) fail(status, bytes)
      if (length === 0) length = lengthOf(bytes)
      received += bytes.length
      if (received < length) return
      if (received > length) fail(status, bytes)
      received = 0
      left -= 1
      if (left > 0) socket.write(request)
      else answered()
    })
    socket.on('close', () => fail(status, Buffer.from('the connection was closed')))
  })
}

function lengthOf(bytes: Buffer): number {
  const head = bytes.indexOf('\r\n\r\n') + 4
  const body = /^content-length: (\d+)/im.exec(bytes.toString('latin1', 0, head))?.[1]
  return head + Number(body ?? 0)
}

function fail(status: number, bytes: Buffer): never {
  console.error(`Expected a response with ${status}, got: ${bytes.toString('utf8', 0, 300)}`)
  process.exit(1)
}
