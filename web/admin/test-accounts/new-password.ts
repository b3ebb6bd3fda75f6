/** Without what is easily taken for something else: 0 and o, 1 and l and i, u and v. */
const signs = 'abcdefghjkmnpqrstwxyz23456789'

/** A password for one account that can be read out and typed: four groups of four, nearly 78 bits. */
export function newPassword(): string {
  return Array.from({ length: 4 }, () => Array.from({ length: 4 }, anySign).join('')).join('-')
}

function anySign(): string {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  // What is left over at the top would make the first signs likelier than the others.
  return byte < 256 - (256 % signs.length) ? signs.charAt(byte % signs.length) : anySign()
}
