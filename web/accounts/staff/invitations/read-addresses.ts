import { email as emailShape } from '#contract/accounts/passwords.ts'

export type Address = {
  /** As typed or pasted. */
  text: string
  /** In lower case; undefined if it is not an email address. */
  email: string | undefined
}

/**
 * Reads a list as people type or paste it: one address per line, or with commas, semicolons, tabs or spaces, also with names as Outlook
 * copies them: `Khan, Amira <amira@oak.example>; …`. Each address once.
 */
export function readAddresses(text: string): Address[] {
  const found = text.split(/[\n\r\t;]+/).flatMap(readLine)
  return [...new Map(found.map((address) => [address.email ?? address.text.toLowerCase(), address])).values()]
}

function readLine(line: string): Address[] {
  // A comma in quotes belongs to a name.
  const pieces = (line.match(/(?:"[^"]*"|[^,])+/g) ?? []).map((piece) => piece.trim()).filter(Boolean)
  return pieces.flatMap((piece, at) => {
    // "Khan, Amira <amira@oak.example>"
    if (!piece.includes('@') && pieces[at + 1]?.includes('<')) return []
    return readPiece(piece)
  })
}

/** One address, perhaps with a name; or several with nothing but spaces between. */
function readPiece(piece: string): Address[] {
  const inBrackets = [...piece.matchAll(/<([^<>]*)>/g)].map(([, inside = '']) => inside.trim())
  const words = inBrackets.length > 0 ? inBrackets : piece.split(/\s+/).filter((word) => word.includes('@'))
  if (words.length === 0) return [{ text: piece, email: undefined }]
  return words.map((word) => ({ text: words.length === 1 ? piece : word, email: toEmail(word) }))
}

function toEmail(word: string): string | undefined {
  const bare = word
    .replace(/^[<([{"'‘“]+/, '')
    .replace(/^mailto:/i, '')
    .replace(/[>)\]}"'’”.:!?]+$/, '')
  return emailShape.safeParse(bare).data
}
