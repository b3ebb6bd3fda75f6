/** Without characters that are easily confused: 0 and o, 1 and l and i, u and v. */
const alphabet = 'abcdefghjkmnpqrstwxyz23456789'

/** Generates a password that can be read out and typed: four groups of four, nearly 78 bits. */
export function newPassword(): string {
  return Array.from({ length: 4 }, () => Array.from({ length: 4 }, randomCharacter).join('')).join('-')
}

function randomCharacter(): string {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  // Rejection sampling: the leftover byte values would make the first characters likelier than the others.
  return byte < 256 - (256 % alphabet.length) ? alphabet.charAt(byte % alphabet.length) : randomCharacter()
}
