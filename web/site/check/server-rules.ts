import type { Verdict } from './verdict.ts'

export const checkedCall = '/api/config'
export const maxWaitSeconds = 10

/** What came back when this computer called our server; times in milliseconds. */
export type Reply =
  | { status: number; type: string; body: string; sentAt: number; took: number; date: string | null }
  | { lost: 'offline' | 'late' | 'unreachable' }

const slow = 3000
const minute = 60_000

const lostWords = {
  offline: 'This computer has no internet connection. Check the Wi-Fi or the cable.',
  late: `Nothing came back within ${maxWaitSeconds} seconds. The network is very slow, or a filter holds our site back.`,
  unreachable: 'Our server cannot be reached from here. The internet is down, or a filter blocks our site.',
}

export function serverVerdict(reply: Reply): Verdict {
  if ('lost' in reply) return { state: 'bad', says: lostWords[reply.lost], detail: `GET ${checkedCall}: no response` }
  const { status, type, took } = reply
  // A portal redirects to its log-in page, which the browser reports as status 0. Our server never redirects this call.
  const came = status === 0 ? 'a redirect' : `${status}, ${type}`
  const detail = `GET ${checkedCall}: ${came}, ${Math.round(took)} ms`
  if (isOurs(reply)) {
    if (took <= slow) return { state: 'ok', says: 'Our server can be reached from here.', detail }
    const says = `Our server can be reached, but took ${(took / 1000).toFixed(1)} seconds. Pages may open slowly here.`
    return { state: 'look', says, detail }
  }
  // Our own refusals are JSON, and a 502 comes from the proxy in front of our server. 511 is a portal's.
  if ((status >= 500 && status !== 511) || (status >= 400 && type.includes('json'))) {
    const says = 'Our server answered with an error. It may be restarting: please test again in a minute.'
    return { state: 'bad', says, detail }
  }
  return {
    state: 'bad',
    says: 'Something between this computer and us answered in our place: a filter or a Wi-Fi log-in page. Log in to the Wi-Fi if it asks you to. Otherwise ask IT to allow our site.',
    detail: `${detail}; our JSON was expected`,
  }
}

/** The header has whole seconds, and the server wrote it about halfway between the call and its response. */
export function clockVerdict(reply: Reply): Verdict {
  const servers = 'lost' in reply || !isOurs(reply) ? NaN : Date.parse(reply.date ?? '') + 500
  if ('lost' in reply || Number.isNaN(servers)) {
    const says = 'The clock could not be compared with our server’s.'
    return { state: 'untested', says, detail: 'No Date header' }
  }
  const fastBy = reply.sentAt + reply.took / 2 - servers
  const off = Math.abs(fastBy)
  const detail = `${Math.round(off / 1000)} s ${fastBy < 0 ? 'behind' : 'ahead of'} our server’s Date header`
  if (off <= 2 * minute) return { state: 'ok', says: 'The clock is right.', detail }
  const why = 'Without internet, the computer’s clock picks the slide.'
  return {
    state: off <= 15 * minute ? 'look' : 'bad',
    says: `The clock is ${lengthOf(off)} ${fastBy < 0 ? 'slow' : 'fast'}. ${why} Have it set by a time server.`,
    detail,
  }
}

/** A filter's page may well come with status 200. */
function isOurs({ status, body }: Exclude<Reply, { lost: string }>): boolean {
  if (status !== 200) return false
  try {
    const config: unknown = JSON.parse(body)
    return typeof config === 'object' && config !== null && 'cardProvider' in config
  } catch {
    return false
  }
}

function lengthOf(milliseconds: number): string {
  const minutes = Math.round(milliseconds / minute)
  const hours = Math.round(minutes / 60)
  if (minutes < 60) return counted(minutes, 'minute')
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day')
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
