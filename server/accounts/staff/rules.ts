import type { listStaff } from '#contract/accounts/staff.ts'
import type { Answer } from '#contract/endpoint.ts'

/** Anyone can have an email at these, so they do not show where a person works. */
const publicProviders = new Set(
  `gmail.com googlemail.com google.com msn.com ymail.com rocketmail.com aim.com icloud.com me.com mac.com
  proton.me protonmail.com protonmail.ch pm.me btinternet.com btopenworld.com bt.com talktalk.net talk21.com
  tiscali.co.uk sky.com virginmedia.com virgin.net ntlworld.com blueyonder.co.uk plus.com plus.net plusnet.com
  o2.co.uk ee.co.uk orange.net orange.fr wanadoo.fr vodafone.co.uk fsmail.net freeserve.co.uk eircom.net web.de
  mail.com email.com zoho.com zohomail.eu fastmail.com fastmail.fm hushmail.com tutanota.com tuta.io tuta.com hey.com
  duck.com inbox.com mail.ru qq.com 163.com 126.com comcast.net mailinator.com guerrillamail.com sharklasers.com
  10minutemail.com yopmail.com temp-mail.org`.split(/\s+/),
)

/** Providers with a domain in every country: hotmail.co.uk, yahoo.ie. */
const publicFamilies = /^(hotmail|outlook|live|yahoo|aol|gmx|yandex)\.[a-z]{2,3}(\.[a-z]{2})?$/

/** Public suffixes, shared by many schools. */
const aboveSchools = /^(sch|co|org|ac|gov|ltd|plc|me|net)\.uk$/

export function isPublicProvider(domain: string): boolean {
  return publicProviders.has(domain) || publicFamilies.test(domain) || aboveSchools.test(domain)
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

/** Normalises a typed or pasted domain; undefined if it is not one. */
export function tidyDomain(typed: string): string | undefined {
  const domain = typed
    .trim()
    .toLowerCase()
    .replace(/^(https?:\/\/|.*@)/, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/, '')
  return domain.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(domain)
    ? domain
    : undefined
}

/** What is wrong with a school's domain, if anything. */
export function domainFault(domain: string | undefined): string | undefined {
  if (!domain) return 'Please enter your school’s domain, such as oakfield.sch.uk'
  if (isPublicProvider(domain)) return 'Please use your school’s own domain. Anyone can have an email at this one.'
  return undefined
}

type Member = {
  id: string
  firstName: string | null
  lastName: string | null
  email: string
  createdAt: Date
  lastLoginAt: Date | null
}

export function toMember(member: Member): Answer<typeof listStaff>['staff'][number] {
  const { id, firstName, lastName, email, createdAt, lastLoginAt } = member
  return {
    id,
    firstName,
    lastName,
    email,
    createdAt: createdAt.toISOString(),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
  }
}

type Newcomer = { id: string; firstName: string; lastName: string; email: string; askedAt: Date }

export function toNewcomer(newcomer: Newcomer): Answer<typeof listStaff>['waiting'][number] {
  const { id, firstName, lastName, email, askedAt } = newcomer
  return { id, firstName, lastName, email, askedAt: askedAt.toISOString() }
}
