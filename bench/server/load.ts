// node bench/server/load.ts URL STATUS SECONDS [header: value …]: asks again and again on kept connections, as fast as the answers come,
// and prints how many came each second. A process of its own, on bare sockets: it must never be what is slow.
import { connect } from 'node:net'

const connections = 50
const [, , address = '', status = '', seconds = '', ...headers] = process.argv
const { hostname, port, pathname, host } = new URL(address)
const request = [`GET ${pathname} HTTP/1.1`, `host: ${host}`, ...headers, '', ''].join('\r\n')
const expected = Buffer.from(`HTTP/1.1 ${status} `)
let answers = 0

await Promise.all(Array.from({ length: connections }, open))
const before = answers
const start = performance.now()
setTimeout(
  () => {
    console.log(((answers - before) / (performance.now() - start)) * 1000)
    process.exit()
  },
  Number(seconds) * 1000,
)

/** Resolves with the first answer. All others are as long as the first, so that counting bytes is enough to tell them apart. */
function open(): Promise<void> {
  return new Promise((resolve) => {
    let length = 0
    let received = 0
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => socket.write(request))
    socket.on('data', (bytes) => {
      if (received === 0 && !bytes.subarray(0, expected.length).equals(expected)) fail(bytes)
      if (length === 0) {
        length = lengthOf(bytes)
        resolve()
      }
      received += bytes.length
      if (received < length) return
      if (received > length) fail(bytes)
      received = 0
      answers += 1
      socket.write(request)
    })
    socket.on('close', () => fail(Buffer.from('the connection was closed')))
  })
}

function lengthOf(bytes: Buffer): number {
  const head = bytes.indexOf('\r\n\r\n') + 4
  const body = /^content-length: (\d+)/im.exec(bytes.toString('latin1', 0, head))?.[1]
  return head + Number(body ?? 0)
}

function fail(bytes: Buffer): never {
  console.error(`Not the answer that was expected (${status}): ${bytes.toString('utf8', 0, 300)}`)
  process.exit(1)
}
