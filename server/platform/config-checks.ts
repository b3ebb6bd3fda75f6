/** An http or https address without a path: the public address of something. */
export function isWebUrl(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === ''
}

export const isPostgresUrl = (value: string): boolean => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')

export const isSmtpUrl = (value: string): boolean => /^smtps?:$/.test(URL.parse(value)?.protocol ?? '')

export const isFlagOrNothing = (value: string): boolean => value === '1'

export const isMode = (value: string): boolean => ['production', 'development', 'test'].includes(value)

/** An IPv6 address is listened on without brackets, and written with them in an address: "::1", "[::1]". */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${withoutBrackets(host)}]` : host)

/** True where only this machine can reach the address. */
export function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
