import * as z from 'zod/mini'
import { ageBand } from '#contract/usage/age-band.ts'
import { removeStored } from '#web/platform/remove-stored.ts'
import { readStoredJson } from '#web/platform/stored-json.ts'
import { keepUse } from './keep-use.ts'

const key = 'dd-unsent'
const choice = z.object({ words: z.string(), before: z.number(), after: z.number() })
const unsent = z.object({
  id: z.string(),
  at: z.number(),
  account: z.string(),
  slideId: z.string(),
  ageGroup: ageBand,
  choices: z.optional(z.array(choice)),
})

/** Moves the uses and votes that the last release has kept to the outbox. Remove this with the next release. */
export function takeOverUses(): void {
  const kept = readStoredJson('browser', key)
  for (const each of Array.isArray(kept) ? kept : []) {
    const found = unsent.safeParse(each)
    if (!found.success) continue
    const { id, at, ...made } = found.data
    keepUse(made, { id, at })
  }
  removeStored('browser', key)
}
