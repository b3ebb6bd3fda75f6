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
