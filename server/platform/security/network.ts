import type { Counter, Limit } from '#server/platform/database/throttle.ts'

/**
 * The network that rate limits count an address under. The owner of one IPv6 address has a /64 of them, 18 quintillion, and
 * would never use up a limit per address.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : withoutPort(address)
}

/** The /48 of an IPv6 address: providers give one to any customer who asks, and with it 65,536 networks. Undefined for IPv4. */
export function siteOf(address: string): string | undefined {
  const groups = groupsOf(address)
  return groups && `${groups.slice(0, 3).join(':')}::/48`
}

/** `site` is higher: a phone company or a council may have many customers in one /48. */
export type NetworkLimits = { network: Limit; site: Limit }

/** The counters of an address: that of its network and, for IPv6, that of its site. */
export function countersFrom(address: string, { network, site }: NetworkLimits): Counter[] {
  const key = siteOf(address)
  return [{ limit: network, key: networkOf(address) }, ...(key ? [{ limit: site, key }] : [])]
}

const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i

/** Some proxies append the port, which differs for every connection. */
function withoutPort(address: string): string {
  return ipv4.exec(address)?.[1] ?? address
}

/** The eight groups of an IPv6 address, or undefined. */
function groupsOf(address: string): string[] | undefined {
  if (ipv4.test(address) || !address.includes(':')) return undefined
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
