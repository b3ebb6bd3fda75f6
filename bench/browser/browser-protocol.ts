import { launch } from 'chrome-launcher'
import { chromiumFlags, findChromium } from '#tools/chromium.ts'

type ProtocolResponse = { id?: number; result?: Record<string, unknown>; error?: { message: string } }

/** One tab, driven over the DevTools protocol: Playwright would keep every tab in the foreground and awake. */
export type Tab = {
  /** Evaluates an expression and awaits its result. */
  evaluate: (expression: string) => Promise<unknown>
  goTo: (address: string) => Promise<void>
  hide: () => Promise<void>
  freeze: () => Promise<void>
  bringBack: () => Promise<void>
}

export async function withTab<Result>(measure: (tab: Tab) => Promise<Result>): Promise<Result> {
  const chrome = await launch({ chromePath: findChromium(), chromeFlags: ['--headless=new', ...chromiumFlags] })
  const { send, close } = await connect(chrome.port)
  try {
    const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
    const { targetId: otherTab } = await send('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
    const within = (method: string, params: object = {}) => send(method, params, String(sessionId))
    await within('Page.enable')
    await send('Target.activateTarget', { targetId })
    return await measure({
      evaluate: async (expression) => {
        const { result } = await within('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
        return (result as { value?: unknown }).value
      },
      goTo: async (address) => void (await within('Page.navigate', { url: address })),
      hide: async () => void (await send('Target.activateTarget', { targetId: otherTab })),
      freeze: async () => void (await within('Page.setWebLifecycleState', { state: 'frozen' })),
      bringBack: async () => {
        await within('Page.setWebLifecycleState', { state: 'active' })
        await send('Target.activateTarget', { targetId })
      },
    })
  } finally {
    close()
    chrome.kill()
  }
}

async function connect(port: number) {
  const version: unknown = await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()
  const socket = new WebSocket((version as { webSocketDebuggerUrl: string }).webSocketDebuggerUrl)
  const pending = new Map<number, (response: ProtocolResponse) => void>()
  socket.addEventListener('message', ({ data }) => {
    const response: ProtocolResponse = JSON.parse(String(data))
    if (response.id !== undefined) pending.get(response.id)?.(response)
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  let last = 0
  const send = (method: string, params: object, sessionId?: string): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const id = (last += 1)
      pending.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result ?? {})))
      socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
  return { send, close: () => socket.close() }
}
