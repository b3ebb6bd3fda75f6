/**
 * True for one plain address. nodemailer takes a list, a name or a line break in an address for what it means in a
 * header: "a@x\r\nBcc: evil@x" was delivered to evil@x. So nothing that means something there may pass.
 */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+\.[^\s\p{C}@<>()[\]\\,;:".]+$/u.test(text)
  )
}

/** An address as a sender has it: alone, or behind a name as in "The Daily Dot <hello@dailydot.example>". */
export function isSender(text: string): boolean {
  const [, address] = /^[^\p{C}@<>()[\]\\,;:"]* <([^<>]*)>$/u.exec(text) ?? []
  return isMailAddress(address ?? text)
}
