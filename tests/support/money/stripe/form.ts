import { StripeFault } from './stripe-fault.ts'

/** A body or query as Stripe parses it: `items[0][price]=…` is nested, and every value is text. */
export type Form = { [name: string]: string | Form | (string | Form)[] }

export function readForm(encoded: string): Form {
  const form: Form = {}
  for (const [key, value] of new URLSearchParams(encoded)) {
    const path = key.split(/[[\]]+/).filter((part) => part !== '')
    const last = path.pop() ?? ''
    let place: Form = form
    for (const part of path) place = (place[part] ??= {}) as Form
    place[last] = value
  }
  return withLists(form) as Form
}

/** Turns an object whose keys are all numbers into a list. */
function withLists(value: string | Form | (string | Form)[]): string | Form | (string | Form)[] {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, inner]) => inner as string | Form) : Object.fromEntries(entries)
}

/** Refuses unknown parameters, as Stripe does. `takes` holds names such as `items.*.price` and `metadata.*`. */
export function refuseUnknown(encoded: string, takes: readonly string[]): void {
  const known = new Set([...takes, 'expand.*'])
  for (const [key] of new URLSearchParams(encoded)) {
    const parts = key.split(/[[\]]+/).filter((part) => part !== '')
    const name = parts.map((part, at) => (/^\d+$/.test(part) || parts[at - 1] === 'metadata' ? '*' : part)).join('.')
    if (!known.has(name))
      throw new StripeFault(400, `Received unknown parameter: ${key}`, { code: 'parameter_unknown', param: key })
  }
}

export function text(form: Form, ...path: string[]): string | undefined {
  let value: string | Form | (string | Form)[] | undefined = form
  for (const part of path) {
    if (value === undefined || typeof value === 'string') return undefined
    value = Array.isArray(value) ? value[Number(part)] : value[part]
  }
  return typeof value === 'string' ? value : undefined
}

export function needText(form: Form, ...path: string[]): string {
  const found = text(form, ...path)
  const param = path.map((part, at) => (at === 0 ? part : `[${part}]`)).join('')
  if (!found) throw new StripeFault(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
  return found
}

export function texts(form: Form, name: string): string[] | undefined {
  const value = form[name]
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined
}

export function metadataIn(form: Form): Record<string, string> {
  const { metadata = {} } = form
  const entries = Object.entries(metadata).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(entries)
}
