import type { keepChoices } from '#contract/accounts/keep-choices.ts'
import type { Plan } from '#contract/accounts/plans.ts'
import type { Role } from '#contract/accounts/roles.ts'
import type { generalUser } from '#contract/accounts/signed-in.ts'
import type { ResponseOf, Received } from '#contract/endpoint.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import type { accounts } from './table.ts'

/** The school that administrators act for when they call a school's endpoints. It has no accounts and no domain. */
export const ourSchool = { id: '00000000-0000-4000-8000-000000000001', name: 'The Daily Dot', plan: 'school' } as const

type Holder = { role: Role; emailVerifiedAt: Date | null }

/** An order whose email is not confirmed yet: anyone may have placed it, in anyone's name. */
export function isUnverified({ role, emailVerifiedAt }: Holder): boolean {
  return role === 'school' && emailVerifiedAt === null
}

type Order = { account: { id: string }; school: { paymentStatus: string } }

/** The order that confirming the email makes an account: the one that its link names, unless only another one is paid. */
export function orderToConfirm<O extends Order>(orders: readonly O[], accountId?: string): O | undefined {
  const isPaid = ({ school }: O) => school.paymentStatus === 'paid'
  const named = orders.find(({ account }) => account.id === accountId)
  return (named && isPaid(named) ? named : orders.find(isPaid)) ?? named ?? orders[0]
}

/** Fourteen days to try it out. A test account that an administrator made has no end, and is no trial. */
export function isTrial({ role, trialEndsAt }: { role: Role; trialEndsAt: Date | null }): boolean {
  return role === 'test' && trialEndsAt !== null
}

/** How many slides a person and their school have swapped; undefined for those without any, who share one calendar. */
export function swapsOf(account: { swapCount: number }, school: { swapCount: number } | null): Actor['swaps'] {
  const swaps = { own: account.swapCount, school: school?.swapCount ?? 0 }
  return swaps.own || swaps.school ? swaps : undefined
}

type Named = { email: string; firstName: string | null; lastName: string | null }

/** The person's name, or else their school's (for a shared account), or else their email. */
export function personName({ email, firstName, lastName }: Named, schoolName: string | null): string {
  return [firstName, lastName].filter(Boolean).join(' ') || schoolName || email
}

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

type Owner = { role: Role; trialEndsAt: Date | null; emailVerifiedAt: Date | null }
type School = { plan: Plan } | null
type Row = Pick<typeof accounts.$inferSelect, 'ageBand' | 'className' | 'isClassAsked' | 'tour'>

/** Whether one person uses the login: staff, an individual plan's holder, a trial. A whole school may share its own account. */
export function isPersonal(account: Owner, school: School): boolean {
  if (account.role === 'staff' || isTrial(account)) return true
  return account.role === 'school' && school?.plan === 'individual' && !isUnverified(account)
}

export function toChoices(
  account: Owner & Row,
  school: School,
): Pick<ResponseOf<typeof generalUser>, 'choices'> | undefined {
  if (!isPersonal(account, school)) return undefined
  const { ageBand, className, isClassAsked, tour } = account
  return { choices: { class: isClassAsked ? { ageBand, name: className } : null, tour } }
}

/** The columns to write. */
export function toRow({ class: taught, tour }: Received<typeof keepChoices>['body']): Partial<Row> {
  return { ...(taught ? classRow(taught.ageBand, taught.name) : {}), ...(tour ? { tour } : {}) }
}

/** The class as entered when joining: who left it empty is asked on Today. */
export function joinedRow({
  ageBand,
  className,
}: {
  ageBand?: Row['ageBand'] | undefined
  className?: string | null | undefined
}) {
  const row = classRow(ageBand ?? null, className ?? null)
  return { ...row, isClassAsked: row.ageBand !== null }
}

function classRow(ageBand: Row['ageBand'], className: string | null) {
  return { ageBand, className: className || null, isClassAsked: true }
}
