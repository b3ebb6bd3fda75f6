import type * as z from 'zod/mini'
import type { Issue } from './call-error.ts'

/** What a schema finds wrong with these values, by field, as the server would say it. */
export function findIssues(shape: z.ZodMiniType, values: unknown): Issue[] {
  const found = shape.safeParse(values).error?.issues ?? []
  return found.map(({ path, message }) => ({ path: path.join('.'), message }))
}
