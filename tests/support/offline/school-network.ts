import { type IncomingMessage, type Server, type ServerResponse, createServer, request as ask } from 'node:http'
import { freePort } from '#tests/support/platform/server-process.ts'
import { changedResponse, type OtherResponses } from './other-release.ts'

/**
 * `hangs`: takes requests and never answers. `one-way`: requests reach the server, and its responses are lost. `portal`: a Wi-Fi log-in
 * page answers everything with 200. `down`: connections are refused.
 */
export type NetworkState = 'up' | 'down' | 'hangs' | 'one-way' | 'portal'

export type SchoolNetwork = {
  address: string
  /** The method and path of every request that has reached the server, oldest first. */
  reached: string[]
  become: (state: NetworkState) => Promise<void>
  /** Keeps back the server's next response to this path until it is released. */
  hold: (path: string) => HeldResponse
  /** From now on the server answers as another release, or with keeping slides switched off. */
  serve: (other: OtherResponses) => void
  close: () => Promise<void>
}

/** `arrived`: the server has answered. */
type HeldResponse = { arrived: Promise<void>; release: () => void }

/** What the log-in page of the Wi-Fi says. */
export const portalWords = 'Welcome to the Wi-Fi'

/** A school's network, with the server behind it, which can fail in the ways in which these fail. */
export async function schoolNetwork(target: string): Promise<SchoolNetwork> {
  let state: NetworkState = 'up'
  let other: OtherResponses = {}
  const reached: string[] = []
  const held = new Map<string, () => Promise<void>>()
  const port = await freePort()
  const listener = createServer((request, response) => {
    if (state === 'hangs') return
    if (state === 'portal') return sendPortal(response)
    reached.push(`${request.method} ${request.url}`)
    const isLost = state === 'one-way'
    passOnRequest(request, response, {
      target,
      other,
      passOn: async () => {
        if (isLost) return false
        const wait = held.get(request.url ?? '')
        held.delete(request.url ?? '')
        await wait?.()
        return true
      },
    })
  })
  await listen(listener, port)

  return {
    address: `http://127.0.0.1:${port}`,
    reached,
    become: async (next) => {
      const before = state
      state = next
      if (before === 'down' && next !== 'down') await listen(listener, port)
      else if (before !== 'down' && next === 'down') await stop(listener)
      else listener.closeAllConnections()
    },
    hold: (path) => {
      let release = (): void => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      const arrived = new Promise<void>((resolve) => {
        held.set(path, () => {
          resolve()
          return released
        })
      })
      return { arrived, release: () => release() }
    },
    serve: (next) => {
      other = next
    },
    close: async () => {
      if (state !== 'down') await stop(listener)
    },
  }
}

function sendPortal(response: ServerResponse): void {
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<!doctype html><title>${portalWords}</title><h1>${portalWords}</h1>`)
}

/** `passOn`: false if the response is lost on its way. */
type Behind = { target: string; other: OtherResponses; passOn: () => Promise<boolean> }

function passOnRequest(request: IncomingMessage, response: ServerResponse, { target, other, passOn }: Behind): void {
  const { method = 'GET', url = '/', headers } = request
  const change = changedResponse(other, url, headers['sec-fetch-dest'])
  if (change && 'status' in change) {
    request.resume()
    response.writeHead(change.status, { 'content-type': change.type ?? 'text/plain' }).end(change.body)
    return
  }
  // To be changed, it must come uncompressed and whole.
  const sent = change ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } : headers
  const asked = ask(new URL(url, target), { method, headers: sent }, (answered) => {
    const status = answered.statusCode ?? 502
    if (!change)
      return void passOn().then((isPassed) =>
        isPassed ? answered.pipe(response.writeHead(status, answered.headers)) : answered.resume(),
      )
    void textOf(answered).then((text) => {
      const { 'content-length': _length, etag: _etag, ...kept } = answered.headers
      response.writeHead(status, kept).end(change.edit(text))
    })
  })
  asked.on('error', () => response.destroy())
  request.pipe(asked)
}

async function textOf(answered: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answered.setEncoding('utf8')) text += chunk
  return text
}

function listen(listener: Server, port: number): Promise<void> {
  return new Promise((listening) => {
    listener.listen(port, '127.0.0.1', () => listening())
  })
}

function stop(listener: Server): Promise<void> {
  return new Promise((closed) => {
    listener.close(() => closed())
    listener.closeAllConnections()
  })
}
