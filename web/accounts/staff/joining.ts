import type { joiningChoices } from '#contract/accounts/staff.ts'
import type { OptionCard } from '#web/ui/form/option-cards.tsx'

export type Joining = (typeof joiningChoices)[number]

/** How the choice reads on the staff card. */
export const joiningSentences: Record<Joining, string> = {
  open: 'Anyone with an email at your school can have a login of their own.',
  ask: 'Newcomers with an email at your school wait until you approve them.',
  closed: 'Joining is closed: only people you invite by email can have a login.',
}

export function atDomains(domains: readonly string[]): string {
  return domains.map((domain) => `@${domain}`).join(' or ')
}

export function joiningOptions(domains: readonly string[]): OptionCard<Joining>[] {
  return [
    {
      value: 'open',
      name: 'Anyone at our domain',
      text: `Everyone with an email at ${atDomains(domains)} can join.`,
    },
    {
      value: 'ask',
      name: 'Ask me first',
      text: 'Newcomers wait until you approve them. We mail you when someone waits.',
    },
    { value: 'closed', name: 'Closed', text: 'Only people whom you invite by email can join.' },
  ]
}
