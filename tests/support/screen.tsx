import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { App } from '#web/app/app.tsx'
import { tourCompletedKey } from '#web/tour/tour-completed.ts'

// The first screen of a run loads its page's modules, and a busy machine takes its time over that.
configure({ asyncUtilTimeout: 10_000 })

type Reply = { status: number; body?: unknown } | 'lost'
type Visit = { app: FastifyInstance; at: string; cookie?: string }

/** Replies that take the server's place, by "METHOD /path". */
const replies = new Map<string, Reply | (() => Promise<Reply | undefined>)>()
const cookies = new Map<string, string>()
let sent: string[] = []

beforeEach(() => {
  replies.clear()
  cookies.clear()
  sent = []
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem(tourCompletedKey, 'true')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens a page of the app in a simulated document. Its calls go to the app of the test, on the test's own database. */
export async function openScreen({ app, at, cookie }: Visit): Promise<UserEvent> {
  if (cookie) keepCookie(cookie)
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => reach(app, address, init))
  window.history.replaceState(null, '', at)
  render(<App />)
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}

/** From now on this call gets another reply than the server's: a status with its body, or none at all. */
export function replyTo(
  call: { method: string; path: string },
  reply: Reply | (() => Promise<Reply | undefined>),
): void {
  replies.set(`${call.method} ${call.path}`, reply)
}

/** The calls that went out, as "METHOD /path". */
export function callsSent(): readonly string[] {
  return sent
}

/** A field by its whole label. A required one has a star behind it, and a password a button that names it too. */
export function field(label: string, root: HTMLElement = document.body): HTMLInputElement {
  return within(root).getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
}

export async function fillIn(user: UserEvent, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await user.clear(field(label))
    if (value) await user.click(field(label)).then(() => user.paste(value))
  }
}

export async function press(user: UserEvent, name: string | RegExp, root: HTMLElement = document.body): Promise<void> {
  await user.click(within(root).getByRole('button', { name }))
}

export function expectIssue(label: string, sentence: string): void {
  expect(field(label)).toHaveProperty('ariaInvalid', 'true')
  const described = field(label).getAttribute('aria-describedby') ?? ''
  expect(described.split(' ').map((id) => document.getElementById(id)?.textContent)).toContain(sentence)
}

async function reach(app: FastifyInstance, address: string, init: RequestInit): Promise<Response> {
  const method = (init.method ?? 'GET') as 'GET' | 'POST'
  const call = `${method} ${new URL(address, location.href).pathname}`
  sent.push(call)
  const wanted = replies.get(call)
  const reply = typeof wanted === 'function' ? await wanted() : wanted
  if (reply === 'lost') throw new TypeError('Failed to fetch')
  if (reply) return Response.json(reply.body ?? null, { status: reply.status })
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
  for (const cookie of [response.headers['set-cookie'] ?? []].flat()) keepCookie(cookie)
  return new Response(response.body || null, {
    status: response.statusCode,
    headers: { 'content-type': response.headers['content-type'] ?? '' },
  })
}

function keepCookie(cookie: string): void {
  const [pair = ''] = cookie.split(';')
  const [name = '', value = ''] = pair.split('=')
  if (value) cookies.set(name, value)
  else cookies.delete(name)
}
