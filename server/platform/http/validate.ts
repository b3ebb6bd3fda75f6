import type { FastifyInstance, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '#server/platform/refusal.ts'

/** Requests are refused in our words: a library's texts name its own terms. */
export function checkAgainstContract(app: FastifyInstance): void {
  app.setValidatorCompiler(compile)
  app.setSerializerCompiler(serialise)
}

/** A response that the contract does not allow is our fault: it throws, and the caller gets 500. */
const serialise: FastifySerializerCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (response) =>
    JSON.stringify(z.encode(schema, response))

const compile: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  const parse = (sent: unknown) => z.safeParse(schema, sent, { error: sentenceFor })
  if (httpPart === 'params') return (sent) => parseParams(parse, sent)
  return (sent) => {
    const { success, data, error } = parse(sent)
    return success ? { value: data } : { error: refusalOf(error) }
  }
}

type Parse = (sent: unknown) => z.core.util.SafeParseResult<unknown>

/** A malformed id gets the response of an unknown one. Where no id is wanted, as for a date, it is refused. */
function parseParams(parse: Parse, sent: unknown): { value: unknown } | { error: Refusal } {
  const parsed = parse(sent)
  if (parsed.success && !hasNul(sent)) return { value: parsed.data }
  const unknown = parse(Object.fromEntries(Object.keys(Object(sent)).map((name) => [name, unknownId])))
  if (unknown.success) return { value: unknown.data }
  return { error: refusalOf(unknown.error, unknown.error.issues[0]?.message) }
}

/** No row has it. */
const unknownId = '00000000-0000-0000-0000-000000000000'

/** No column can hold one. */
function hasNul(params: unknown): boolean {
  return Object.values(Object(params)).some((value) => String(value).includes('\0'))
}

type Issue = { path: string; message: string }

function refusalOf(error: z.core.$ZodError, sentence = 'Please check the form and try again.'): Refusal {
  return new Refusal(400, sentence, { details: { issues: issuesIn(error) } })
}

/** Two checks of one field can have the same sentence, which is enough once. */
function issuesIn({ issues }: z.core.$ZodError): Issue[] {
  const found = issues.flatMap((issue) => {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    return paths.map((path) => ({ path: path.join('.'), message: issue.message }))
  })
  return [...new Map(found.map((issue) => [`${issue.path}\n${issue.message}`, issue])).values()]
}

/** For a check of the contract that has no sentence of its own. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return 'There is no such field here'
  // A long list does not help: the API documentation has it.
  if (issue.code === 'invalid_value' && issue.values.length > 12) return 'There is no such choice here'
  if (issue.code === 'invalid_value') return `Please choose ${oneOf.format(issue.values.map(String))}`
  if (issue.code === 'invalid_format' && issue.format === 'uuid') return 'Please send a UUID'
  if (issue.code === 'too_big') return `Please use at most ${counted(issue.maximum, issue.origin)}`
  if (issue.code === 'too_small' && issue.minimum !== 1)
    return `Please use at least ${counted(issue.minimum, issue.origin)}`
  if (issue.code === 'too_small' || (issue.code === 'invalid_type' && issue.input === undefined))
    return 'Please fill this in'
  if (issue.code === 'invalid_type') return `Please send ${typeWords[issue.expected] ?? 'another value'}`
  return 'Please check this'
}

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

const typeWords: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
}

function counted(limit: number | bigint, origin: string): string {
  if (origin === 'string') return `${limit} characters`
  return origin === 'array' ? `${limit} entries` : String(limit)
}
