import { type IncomingMessage, type Server, type ServerResponse, createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `hangs`: takes requests and never answers. `portal`: a Wi-Fi log-in page answers everything with 200. `down`: nobody listens. */
export type NetworkState = 'up' | 'down' | 'hangs' | 'portal'

export type SchoolNetwork = {
  address: string
  /** The method and path of every request that has reached the server. */
  reached: string[]
  become: (state: NetworkState) => Promise<void>
  /** The server has another release now: a changed worker, a marked page, and none of the files that older pages ask for. */
  release: (name: string) => void
  /** Changes what the server answers to `/sw.js`. */
  answerWorkerWith: (script: string | undefined) => void
  close: () => Promise<void>
}

/** A school's network, with the server behind it, which can fail in the ways in which these fail. */
export async function schoolNetwork(target: string): Promise<SchoolNetwork> {
  let state: NetworkState = 'up'
  let releaseName = ''
  let workerScript: string | undefined
  const reached: string[] = []
  let port = 0
  const listener = createServer((request, response) => {
    if (state === 'hangs') return
    if (state === 'portal') return void response.end('<!doctype html><h1>Welcome to the Wi-Fi</h1>')
    reached.push(`${request.method} ${request.url}`)
    pass(request, response)
  })
  await listen()
  const address = `http://127.0.0.1:${port}`

  return {
    address,
    reached,
    become: async (next) => {
      if (next === state) return
      if (next === 'down') await stop(listener)
      else if (state === 'down') await listen()
      else listener.closeAllConnections()
      state = next
    },
    release: (name) => {
      releaseName = name
    },
    answerWorkerWith: (script) => {
      workerScript = script
    },
    close: () => stop(listener),
  }

  function listen(): Promise<void> {
    return new Promise((listening) => {
      listener.listen(port, '127.0.0.1', () => {
        ;({ port } = listener.address() as AddressInfo)
        listening()
      })
    })
  }

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, url = '/', headers } = request
    if (url === '/sw.js' && workerScript !== undefined) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(workerScript)
      return
    }
    // A page of the release before: its files are gone.
    if (releaseName && url.startsWith('/assets/') && headers['sec-fetch-dest'] === 'script')
      return void response.writeHead(404).end()
    const isChanged = releaseName !== '' && (url === '/sw.js' || url === '/app-shell')
    const sent = isChanged ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } : headers
    const asked = ask(new URL(url, target), { ...(method ? { method } : {}), headers: sent }, (answer) => {
      if (!isChanged) return void answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers))
      void textOf(answer).then((text) => {
        const { 'content-length': _, etag: __, ...kept } = answer.headers
        response.writeHead(answer.statusCode ?? 502, kept).end(ofRelease(text))
      })
    })
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  }

  function ofRelease(text: string): string {
    return text
      .replace('data-shell', `data-release="${releaseName}" data-shell`)
      .replace(/name:(["'`])[0-9a-f]{12}\1/, `name:"${releaseName}"`)
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  return text
}

function stop(listener: Server): Promise<void> {
  return new Promise((closed) => {
    listener.close(() => closed())
    listener.closeAllConnections()
  })
}
