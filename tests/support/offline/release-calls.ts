import type { APIRequestContext } from '@playwright/test'

/** A call that a page makes. */
export type Call = { method: string; path: string; body?: unknown }

/** With the response’s status, and the names in its body. */
export type AnsweredCall = Call & { status: number; names: string[] }

/** Calls the server as a page does. */
export async function makeCall(request: APIRequestContext, { method, path, body }: Call): Promise<AnsweredCall> {
  const response = await request.fetch(path, {
    method,
    ...(body === undefined ? {} : { data: body }),
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  const isJson = response.headers()['content-type']?.includes('json')
  return { method, path, body, status: response.status(), names: isJson ? namesIn(await response.json()) : [] }
}

/** What a page of the last release would miss in this response; empty if nothing. */
export function missingIn(now: AnsweredCall, before: AnsweredCall): string[] {
  const call = `${before.method} ${before.path}`
  if (now.status !== before.status) return [`${call}: ${now.status}, was ${before.status}`]
  const found = new Set(now.names)
  // Where there is null or an empty list now, there are no names to compare.
  const isOpen = (place: string) => place === '' || now.names.some((name) => name.startsWith(`${place}.`))
  const missing = before.names.filter((name) => !found.has(name) && isOpen(name.replace(/\.?[^.]*$/, '')))
  return missing.map((name) => `${call}: no ${name}`)
}

/** At every depth, such as `slides[].title`. Of a list, those of its first item. */
function namesIn(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((each) => namesIn(each, `${place}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = place === '' ? name : `${place}.${name}`
    return [path, ...namesIn(inner, path)]
  })
}
