import { BlockList, isIP } from 'node:net'

/** An http or https URL without a path. */
export function isWebUrl(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === ''
}

export const isPostgresUrl = (value: string): boolean => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')

export const isSmtpUrl = (value: string): boolean => /^smtps?:$/.test(URL.parse(value)?.protocol ?? '')

export const isFlag = (value: string): boolean => value === '1'

export const isMode = (value: string): boolean => ['production', 'development', 'test'].includes(value)

/** listen() takes an IPv6 address without brackets, a URL with them: "::1", "[::1]". */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${withoutBrackets(host)}]` : host)

/** True if only this machine can reach the URL. */
export function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateAddresses.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv6')

/** True for a private address, a bare host name, or a reserved one. */
export function isPrivate(address: string): boolean {
  const host = withoutBrackets(URL.parse(address)?.hostname ?? '')
  const version = isIP(host)
  if (version !== 0) return privateAddresses.check(host, version === 4 ? 'ipv4' : 'ipv6')
  return !host.includes('.') || /\.(localhost|local|internal|home\.arpa|test|example|invalid)$/.test(host)
}

/** What Fastify accepts as a proxy: an address, a range (10.0.0.0/8), or one of its named ranges. */
export function areProxies(value: string): boolean {
  return proxiesIn(value).every((proxy) => {
    if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true
    const [address = '', prefix, ...more] = proxy.split('/')
    const version = isIP(address)
    if (version === 0 || more.length > 0) return false
    // A prefix of 0 would trust everyone: any client could claim any address as its own.
    return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
  })
}

export const proxiesIn = (value: string): string[] => value.split(/[\s,]+/).filter(Boolean)
