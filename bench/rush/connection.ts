import { type Socket, connect } from 'node:net'

export type Answer = { status: number; head: string; milliseconds: number }

export type Asked = { method?: 'GET' | 'POST'; path: string; headers?: readonly string[]; body?: string }

/** As long as the server may take at most, and a little more. */
const mostMilliseconds = 40_000

/**
 * A kept connection of one browser, on a bare socket: the client shares its machine with the server and must cost little. One
 * question at a time; what is asked meanwhile waits here, and its time counts from when it is sent.
 */
export class Connection {
  readonly #socket: Socket
  readonly #host: string
  #turn: Promise<unknown> = Promise.resolve()
  #settle: { resolve: (head: string) => void; reject: (error: Error) => void } | undefined
  #head = ''
  #missing = 0

  constructor({ hostname, port, host }: URL, localAddress: string) {
    this.#host = host
    this.#socket = connect({ host: hostname, port: Number(port), localAddress, noDelay: true })
    this.#socket.on('data', (bytes) => this.#take(bytes))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('The server hung up.')))
  }

  ask(asked: Asked): Promise<Answer> {
    const answer = this.#turn.then(() => this.#send(asked))
    this.#turn = answer.catch(() => {})
    return answer
  }

  end(): void {
    this.#socket.destroy()
  }

  async #send({ method = 'GET', path, headers = [], body = '' }: Asked): Promise<Answer> {
    const written = body ? [`content-type: application/json`, `content-length: ${Buffer.byteLength(body)}`] : []
    const lines = [`${method} ${path} HTTP/1.1`, `host: ${this.#host}`, 'sec-fetch-site: same-origin']
    const started = performance.now()
    const timer = setTimeout(() => this.#socket.destroy(new Error('No answer came.')), mostMilliseconds)
    const head = await new Promise<string>((resolve, reject) => {
      this.#settle = { resolve, reject }
      if (this.#socket.destroyed) this.#fail(new Error('The connection was closed.'))
      this.#socket.write([...lines, ...headers, ...written, '', body].join('\r\n'))
    }).finally(() => clearTimeout(timer))
    return { status: Number(head.slice(9, 12)), head, milliseconds: performance.now() - started }
  }

  /** What is in an answer is not looked at, only where it ends. */
  #take(bytes: Buffer): void {
    let inBody = bytes.length
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
    if (this.#missing < 0) return this.#fail(new Error(`More came than was said: ${this.#head}`))
    const { resolve } = this.#settle ?? {}
    const head = this.#head
    this.#settle = undefined
    this.#head = ''
    resolve?.(head)
  }

  #fail(error: Error): void {
    this.#socket.destroy()
    this.#settle?.reject(error)
    this.#settle = undefined
  }
}

/** The names of headers are in small letters, as our server writes them. */
export function headerOf(head: string, name: string): string | undefined {
  const start = head.indexOf(`\r\n${name}: `)
  if (start < 0) return undefined
  const from = start + name.length + 4
  const end = head.indexOf('\r\n', from)
  return head.slice(from, end < 0 ? undefined : end)
}
