import { act, cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { FastifyInstance } from 'fastify'
import { expect, vi } from 'vitest'
import { partsOfToday, readToday } from '#contract/site/today.ts'
import { App } from '#web/app/app.tsx'
import { createQueryClient } from '#web/platform/calls/query-client.ts'
import { tourCompletedKey } from '#web/tour/tour-flags.ts'

/** Looking for a role takes jsdom a tenth of a second: a search without pauses would keep the server, in the same thread, from answering. */
export const patience = { timeout: 30_000, interval: 200 }
// The first screen of a run loads its page's modules, which a busy machine takes a while over.
configure({ asyncUtilTimeout: patience.timeout, getElementError: (message) => new Error(message ?? 'Not found.') })

type Reply = { status: number; body?: unknown; text?: string; headers?: Record<string, string> } | 'lost'
/** Given the address of the call. Undefined lets the server reply. */
type ReplyLater = (address: string) => Promise<Reply | undefined>
type Visit = { app: FastifyInstance; at: string; cookie?: string }

/** Replies that stand in for the server's, by "METHOD /path", with ":id" where an id stands. */
const replies = new Map<string, Reply | ReplyLater>()
const cookies = new Map<string, string>()
let sent: string[] = []
const underWay = new Set<Promise<Response>>()

/** Without a layout everything is on the screen. */
class AlwaysNear {
  readonly tell: (entries: { isIntersecting: boolean }[]) => void

  constructor(tell: AlwaysNear['tell']) {
    this.tell = tell
  }

  observe(): void {
    this.tell([{ isIntersecting: true }])
  }

  disconnect(): void {}
}

/** Without a layout nothing changes its size. */
class NoResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Before each test. A module that several files share cannot say so itself: it is loaded only once. */
export function prepareScreen(): void {
  replies.clear()
  cookies.clear()
  document.cookie = 'dd_hint=; max-age=0; path=/'
  sent = []
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem(tourCompletedKey, 'true')
  vi.stubGlobal('scrollTo', () => {})
  // A tab of a browser, not the installed app.
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('ResizeObserver', NoResizes)
  vi.stubGlobal('IntersectionObserver', AlwaysNear)
  // jsdom does not open dialogs.
  Object.assign(HTMLDialogElement.prototype, { showModal: setOpen(true), close: setOpen(false) })
}

function setOpen(open: boolean) {
  return function set(this: HTMLDialogElement): void {
    this.open = open
  }
}

/** After each test. */
export function closeScreen(): void {
  cleanup()
  vi.unstubAllGlobals()
}

/**
 * Opens a page of the app in jsdom, in place of the one before. Its calls go to the test's app, on the test's own database.
 * A cookie opens it in the browser of its owner.
 */
export async function openScreen({ app, at, cookie }: Visit): Promise<UserEvent> {
  cleanup()
  if (cookie) {
    cookies.clear()
    storeCookie(cookie)
  }
  // As the server sets it beside the session of a school or a trial, for scripts to read.
  if (cookie && !cookie.startsWith('dd_admin=')) document.cookie = 'dd_hint=1; path=/'
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const reply = fetchFrom(app, address, init)
    underWay.add(reply)
    return reply.finally(() => underWay.delete(reply))
  })
  window.history.replaceState(null, '', at)
  render(<App client={createQueryClient()} />)
  const heading = await screen.findByRole('heading', { level: 1 })
  if (heading.textContent === 'Something went wrong')
    throw new Error('The page threw while rendering: see the error above.')
  return userEvent.setup()
}

/** Replaces the server's reply to a call: with a status and a body, or with a lost connection. */
export function replyTo(call: { method: string; path: string }, reply: Reply | ReplyLater): void {
  replies.set(`${call.method} ${call.path}`, reply)
}

/** Lets the server reply again. */
export function replyAsUsual(): void {
  replies.clear()
}

/** Waits until every call has its reply, and the screen has had the time to show it. */
export async function repliesArrived(): Promise<void> {
  await Promise.allSettled(underWay)
  const turn = () => new Promise((resolve) => setTimeout(resolve))
  for (let turns = 0; turns < 10; turns += 1) await act(turn)
}

/** The calls that the screen has made, as "METHOD /path". */
export function callsSent(): readonly string[] {
  return sent
}

/** A field by its whole label. A required one has a star behind it, and a password a button that names it too. */
export function field(label: string, root: HTMLElement = document.body): HTMLInputElement {
  return within(root).getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
}

export async function fillIn(user: UserEvent, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await vi.waitFor(() => field(label), patience)
    await user.clear(field(label))
    if (value === '') continue
    await user.click(field(label))
    await user.paste(value)
  }
}

export async function press(user: UserEvent, name: string | RegExp, root: HTMLElement = document.body): Promise<void> {
  await user.click(await within(root).findByRole('button', { name: typeof name === 'string' ? named(name) : name }))
}

/** A row of the person's menu, which jsdom does not open: it knows no popovers. */
export function findMenuRow(name: 'Account' | 'Admin' | 'Sign Out'): Promise<HTMLElement> {
  return screen.findByText(name, { selector: '[popover] *' })
}

/** Matches an accessible name whatever its spaces: without style sheets, the one before a hidden word is lost. */
export function named(name: string): (found: string) => boolean {
  const squeezed = name.replaceAll(/\s/g, '')
  return (found) => found.replaceAll(/\s/g, '') === squeezed
}

/** Waits for the item of a list that contains these words. */
export async function findItem(list: string, words: string): Promise<HTMLElement> {
  const itemOf = ({ children }: HTMLElement) => [...children].find(({ textContent }) => textContent.includes(words))
  return vi.waitFor(() => {
    const item = itemOf(screen.getByRole('list', { name: list }))
    if (!(item instanceof HTMLElement)) throw new Error(`“${words}” is not in the list.`)
    return item
  }, patience)
}

/** Waits for a sentence in a toast. */
export async function expectToast(sentence: string | RegExp): Promise<void> {
  const toasts = await screen.findByRole('region', { name: 'Notifications' })
  await vi.waitFor(() => expect(toasts).toHaveTextContent(sentence), patience)
}

/** Waits for words in a part of the screen. */
export async function expectWords(root: HTMLElement, words: string | RegExp): Promise<void> {
  await vi.waitFor(() => expect(root).toHaveTextContent(words), patience)
}

/** Waits until an element has the focus, which moves after the screen has changed. */
export async function expectFocus(find: () => Element): Promise<void> {
  await vi.waitFor(() => expect(find()).toHaveFocus(), patience)
}

/** Waits for a sentence in an alert. */
export async function expectAlert(sentence: string | RegExp): Promise<void> {
  await vi.waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence), patience)
}

/** Waits until a field says what is wrong with it. */
export async function expectIssue(label: string, sentence: string | RegExp): Promise<void> {
  await vi.waitFor(() => expect(field(label)).toHaveAccessibleDescription(sentence), patience)
}

async function fetchFrom(app: FastifyInstance, address: string, init: RequestInit): Promise<Response> {
  const method = (init.method ?? 'GET') as 'GET' | 'POST'
  const call = `${method} ${new URL(address, location.href).pathname}`
  sent.push(call)
  const chosen = [...replies].find(([path]) => matches(call, path))?.[1]
  const reply = typeof chosen === 'function' ? await chosen(address) : chosen
  if (reply === 'lost') throw new TypeError('Failed to fetch')
  if (reply) {
    const { status, headers = {} } = reply
    return new Response(reply.text ?? JSON.stringify(reply.body ?? null), { status, headers })
  }
  const response = await app.inject({
    method,
    url: address,
    headers: {
      ...(init.headers as Record<string, string> | undefined),
      'sec-fetch-site': 'same-origin',
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    },
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  })
  for (const cookie of [response.headers['set-cookie'] ?? []].flat()) storeCookie(cookie)
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers))
    if (name !== 'set-cookie') headers.set(name, String(value))
  const isToday = call === `GET ${readToday.path}` && response.body !== ''
  const body = isToday ? withoutChosenParts(response.body) : response.body
  return new Response(body || null, { status: response.statusCode, headers })
}

/** Leaves out of Today's value what the test replies itself, so that the page makes those calls. */
function withoutChosenParts(body: string): string {
  const value: Record<string, unknown> = JSON.parse(body)
  for (const [name, { method, path }] of Object.entries(partsOfToday))
    if (replies.has(`${method} ${path}`)) delete value[name]
  return JSON.stringify(value)
}

function matches(call: string, pattern: string): boolean {
  const [parts, wanted] = [call.split('/'), pattern.split('/')]
  return parts.length === wanted.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
}

/** Sets or clears a cookie of the browser, as the server or another tab would. */
export function storeCookie(cookie: string): void {
  const [pair = ''] = cookie.split(';')
  const [name = '', value = ''] = pair.split('=')
  if (value) cookies.set(name, value)
  else cookies.delete(name)
  if (name === 'dd_hint') document.cookie = cookie
}
