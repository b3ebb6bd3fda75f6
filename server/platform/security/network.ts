/**
 * The network that rate limits count an address under. The owner of one IPv6 address has a /64 of them, 18 quintillion, and
 * would never use up a limit per address.
 */
export function networkOf(address: string): string {
  // Some proxies append the port, which differs for every connection.
  const plain = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address)?.[1]
  if (plain) return plain
  if (!address.includes(':')) return address
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

function groupsOf(address: string): string[] {
  const [front = '', back] =
    address
      .replace(/^\[(.*)\](:\d+)?$/, '$1')
      .split('%')[0]
      ?.toLowerCase()
      .split('::') ?? []
  const before = front === '' ? [] : front.split(':')
  const after = back ? back.split(':') : []
  const between =
    back === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...between, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
