/** Parses a code as people type it: "123 456", "ABCD-EFGH-JKMN-PQRS". */
export function parseCode(typed: string): { kind: 'app' | 'recovery'; code: string } {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  return { kind: /^\d{6}$/.test(code) ? 'app' : 'recovery', code }
}

/** Crockford's base 32: without i, l, o and u, which are easily misread on paper. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Sixteen characters of five bits each from ten random bytes, in groups of four. */
export function recoveryCodeFrom(bytes: readonly number[]): string {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
  return (letters.match(/.{4}/g) ?? []).join('-')
}
