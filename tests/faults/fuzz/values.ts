import fc from 'fast-check'
import * as z from 'zod/mini'

/** Values that a schema accepts. Finds its strings and numbers by trying candidates: a pattern is easier to test than to invert. */
export function valuesOf(schema: z.core.$ZodType, words: readonly string[]): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inner = (of: z.core.$ZodType) => valuesOf(of, words)
  if (def.type === 'string') return oneAccepted(schema, words)
  if (def.type === 'number') return oneAccepted(schema, numbers)
  if (def.type === 'boolean') return fc.boolean()
  if (def.type === 'null') return fc.constant(null)
  if (def.type === 'unknown') return fc.jsonValue({ maxDepth: 3 })
  if (def.type === 'enum') return fc.constantFrom(...Object.values(def.entries))
  if (def.type === 'literal') return fc.constantFrom(...def.values)
  if (def.type === 'nullable') return fc.option(inner(def.innerType), { freq: 4 })
  if (def.type === 'optional') return fc.option(inner(def.innerType), { nil: undefined, freq: 3 })
  if (def.type === 'array') return fc.array(inner(def.element), { maxLength: 4 })
  if (def.type === 'union') return fc.oneof(...def.options.map(inner))
  if (def.type === 'object')
    return fc.record(Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, inner(field)])))
  throw new Error(`valuesOf() does not support the schema type "${def.type}" yet.`)
}

const numbers = [0, 1, 2, 3, 7, 12, 30, 60, 180, 500, 1800, 7499]

function oneAccepted(schema: z.core.$ZodType, candidates: readonly unknown[]): fc.Arbitrary<unknown> {
  const accepted = candidates.filter((candidate) => z.safeParse(schema, candidate).success)
  if (accepted.length === 0) throw new Error('The schema accepts none of the candidates: please add one to the words.')
  return fc.constantFrom(...accepted)
}

/** Hostile values. Each has broken a program somewhere. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, [], {}, [[]], [null], '', ' ', '\0', 'a\0b', '\u{d800}', 'x\u{dfff}y', '\u{feff}'),
  fc.constantFrom(0, -0, -1, 0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324),
  fc.constantFrom(
    '0',
    '-1',
    'NaN',
    'Infinity',
    '1e9',
    '2147483648',
    '9223372036854775808',
    '0x10',
    '١٢',
    'null',
    'true',
  ),
  fc.constantFrom(
    '2026-02-30',
    '0000-00-00',
    '9999-12-31',
    '+275760-09-13',
    '-000001-01-01',
    '2999-12-31',
    '2026-11-16T25:61',
  ),
  fc.constantFrom(
    "'; drop table accounts; --",
    '%',
    '_',
    '\\',
    '${7*7}',
    '../../etc/passwd',
    '<script>',
    'a\r\nBcc: b@c.example',
  ),
  fc.constantFrom(
    '\u{202e}abc',
    'e\u{301}'.repeat(50),
    '👩‍👩‍👧‍👦'.repeat(20),
    'ﷺ'.repeat(60),
    'İ',
    'ß',
    '\u{200b}',
    '\u{fffe}',
  ),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'),
  fc.constantFrom(255, 2001, 70_000).map((length) => 'x'.repeat(length)),
  fc.constantFrom(3, 40, 900).map((depth) => nested(depth)),
  fc.constantFrom({ constructor: { prototype: { role: 'admin' } } }, { toString: 1 }, { length: 3 }, { $gt: '' }),
  fc.array(fc.integer(), { minLength: 200, maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 4 }),
)

function nested(depth: number): unknown {
  return Array.from({ length: depth }).reduce<unknown>((inside, _, at) => (at % 2 ? [inside] : { inside }), 'deep')
}
