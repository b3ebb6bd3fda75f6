import { type Socket, connect } from 'node:net'

/** `bytes`: of the head and the body, as received. */
export type TimedResponse = { status: number; head: string; bytes: number; milliseconds: number }

export type ProxiedRequest = { method?: string; path: string; headers?: readonly string[]; body?: string }

/** A little more than the server's own timeout. */
const timeoutMs = 40_000

/** As in deploy/nginx.conf. */
const [maxOpen, maxIdle] = [512, 256]
const unavailable: TimedResponse = {
  status: 503,
  head: 'HTTP/1.1 503 Service Unavailable\r\nretry-after: 10',
  bytes: 0,
  milliseconds: 0,
}

/**
 * The proxy's connections to the server, on bare sockets: the client shares the machine with the server and must use little CPU. Like
 * the real proxy it pools keep-alive connections, opens another while all are in use, and answers 503 itself above the limit. Sign-ins
 * have connections of their own.
 */
export class ProxiedServer {
  readonly #server: URL
  readonly #signIns = newGroup()
  readonly #others = newGroup()

  constructor(url: string) {
    this.#server = new URL(url)
  }

  async ask(asked: ProxiedRequest): Promise<TimedResponse> {
    const group = asked.path.endsWith('-login') ? this.#signIns : this.#others
    if (group.inUse >= maxOpen) return unavailable
    const connection = group.idle.pop() ?? new Connection(this.#server, group.idle)
    group.inUse += 1
    try {
      const response = await connection.ask(asked)
      if (group.idle.length < maxIdle && !connection.isClosed) group.idle.push(connection)
      else connection.end()
      return response
    } finally {
      group.inUse -= 1
    }
  }
}

function newGroup(): { idle: Connection[]; inUse: number } {
  return { idle: [], inUse: 0 }
}

/** Sends one request at a time. */
class Connection {
  readonly #socket: Socket
  readonly #host: string
  #pending: { resolve: (head: string) => void; reject: (error: Error) => void } | undefined
  #head = ''
  #missing = 0
  #received = 0

  constructor({ hostname, port, host }: URL, idle: Connection[]) {
    this.#host = host
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.#socket.on('data', (bytes) => this.#onData(bytes))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => {
      if (idle.includes(this)) idle.splice(idle.indexOf(this), 1)
      this.#fail(new Error('The server hung up.'))
    })
  }

  get isClosed(): boolean {
    return this.#socket.destroyed
  }

  end(): void {
    this.#socket.destroy()
  }

  async ask({ method = 'GET', path, headers = [], body = '' }: ProxiedRequest): Promise<TimedResponse> {
    const written = body ? [`content-type: application/json`, `content-length: ${Buffer.byteLength(body)}`] : []
    const lines = [`${method} ${path} HTTP/1.1`, `host: ${this.#host}`, 'sec-fetch-site: same-origin']
    const started = performance.now()
    this.#received = 0
    const timer = setTimeout(() => this.#socket.destroy(new Error('The request timed out.')), timeoutMs)
    const head = await new Promise<string>((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#socket.write([...lines, ...headers, ...written, '', body].join('\r\n'))
    }).finally(() => clearTimeout(timer))
    const milliseconds = performance.now() - started
    return { status: Number(head.slice(9, 12)), head, bytes: this.#received, milliseconds }
  }

  /** Ignores the body, and only finds where it ends. */
  #onData(bytes: Buffer): void {
    let inBody = bytes.length
    this.#received += bytes.length
    if (this.#missing === 0) {
      this.#head += bytes.toString('latin1')
      const end = this.#head.indexOf('\r\n\r\n')
      if (end < 0) return
      inBody = this.#head.length - end - 4
      this.#head = this.#head.slice(0, end)
      this.#missing = this.#head.startsWith('304', 9) ? 0 : Number(headerOf(this.#head, 'content-length') ?? 0)
    }
    this.#missing -= inBody
    if (this.#missing > 0) return
    if (this.#missing < 0) return this.#fail(new Error(`The response is longer than its content-length: ${this.#head}`))
    const { resolve } = this.#pending ?? {}
    const head = this.#head
    this.#pending = undefined
    this.#head = ''
    resolve?.(head)
  }

  #fail(error: Error): void {
    this.#socket.destroy()
    this.#pending?.reject(error)
    this.#pending = undefined
  }
}

/** Header names are lower-case, as our server writes them. */
export function headerOf(head: string, name: string): string | undefined {
  const start = head.indexOf(`\r\n${name}: `)
  if (start < 0) return undefined
  const from = start + name.length + 4
  const end = head.indexOf('\r\n', from)
  return head.slice(from, end < 0 ? undefined : end)
}
