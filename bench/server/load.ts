// node bench/server/load.ts TARGETS: asks each target in turns, again and again on kept connections, as fast as the answers come,
// and prints how many each gave a second. A process of its own, on bare sockets: it must never be what is slow.
import { connect } from 'node:net'
import { median, timedInTurns } from '../figures.ts'

/** Where to ask, with which headers, and with what status it answers. */
export type Target = { url: string; status: number; headers: readonly string[] }
type Ask = (times: number) => Promise<void>

const connections = 50
/** For each connection. A turn takes a seventh of a second: whatever else the machine does then falls on all alike. */
const timesEach = 100

if (import.meta.main) {
  const targets: Target[] = JSON.parse(process.argv[2] ?? '[]')
  const crowds = await Promise.all(targets.map(openCrowd))
  const turns = crowds.map((ask) => () => ask(timesEach))
  const milliseconds = await timedInTurns(turns, { warmUp: 10, rounds: 60 })
  const asked = connections * timesEach
  console.log(JSON.stringify(milliseconds.map((times) => (asked / median(times)) * 1000)))
  process.exit()
}

async function openCrowd(target: Target): Promise<Ask> {
  const asks = await Promise.all(Array.from({ length: connections }, () => open(target)))
  return async (times) => {
    await Promise.all(asks.map((ask) => ask(times)))
  }
}

/** Resolves with the first answer. All others are as long as the first, so that counting bytes is enough to tell them apart. */
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
  console.error(`Not the answer that was expected (${status}): ${bytes.toString('utf8', 0, 300)}`)
  process.exit(1)
}
