/**
 * True for one plain address. nodemailer parses lists, names and line breaks in an address as in a header:
 * "a@x\r\nBcc: evil@x" was delivered to evil@x. So no character with a meaning in a header may pass.
 */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+\.[^\s\p{C}@<>()[\]\\,;:".]+$/u.test(text)
  )
}

/** A plain address, or one with a name: "The Daily Dot <hello@dailydot.example>". */
export function isSender(text: string): boolean {
  const [, address] = /^[^\p{C}@<>()[\]\\,;:"]* <([^<>]*)>$/u.exec(text) ?? []
  return isMailAddress(address ?? text)
}

/**
 * The mailbox that an address delivers to: "sam+2@school.example" is Sam's, and Gmail ignores dots too. Only to tell whether two
 * addresses are one mailbox; people sign in with, and are written to at, the address that they typed. people/table.ts says it in SQL.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at).replace(/(?<=.)\+.*$/s, ''), email.slice(at + 1)]
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
