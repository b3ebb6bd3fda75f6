import type { Issue } from '#web/platform/calls/call-error.ts'

/** Splits typed or pasted addresses: one per line, or separated by commas, semicolons or spaces. */
export function addressesIn(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean)
}

/** The error of the list, or of the addresses in it. */
export function addressError(issues: readonly Issue[], addresses: readonly string[]): string | undefined {
  const ofList = issues.find(({ path }) => path === 'to')
  if (ofList) return ofList.message
  const faulty = issues.flatMap(({ path }) => addresses[Number(/^to\.(\d+)$/.exec(path)?.[1])] ?? [])
  if (faulty.length === 0) return undefined
  const named = list.format(faulty.map((address) => `“${address}”`))
  return faulty.length === 1 ? `${named} is not an email address` : `${named} are not email addresses`
}

const list = new Intl.ListFormat('en-GB')
