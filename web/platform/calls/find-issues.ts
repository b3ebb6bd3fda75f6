import type * as z from 'zod/mini'
import type { Issue } from './call-error.ts'

/** Validates values against a schema and returns the issues per field, as the server would word them. */
export function findIssues(shape: z.ZodMiniType, values: unknown): Issue[] {
  const found = shape.safeParse(values).error?.issues ?? []
  return found.map(({ path, message }) => ({ path: path.join('.'), message }))
}
