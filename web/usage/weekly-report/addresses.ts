import type { Issue } from '#web/platform/calls/call-error.ts'

/** The addresses that somebody typed or pasted: one on each line, or with commas, semicolons or spaces between. */
export function addressesIn(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean)
}

/** What is wrong with the list, or with which of its addresses. */
export function addressFault(issues: readonly Issue[], addresses: readonly string[]): string | undefined {
  const ofList = issues.find(({ path }) => path === 'to')
  if (ofList) return ofList.message
  const faulty = issues.flatMap(({ path }) => addresses[Number(/^to\.(\d+)$/.exec(path)?.[1])] ?? [])
  if (faulty.length === 0) return undefined
  const named = list.format(faulty.map((address) => `“${address}”`))
  return faulty.length === 1 ? `${named} is not an email address` : `${named} are not email addresses`
}

const list = new Intl.ListFormat('en-GB')
