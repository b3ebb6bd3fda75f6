import type { keepChoices } from '#contract/accounts/keep-choices.ts'
import type { Plan } from '#contract/accounts/plans.ts'
import type { Role } from '#contract/accounts/roles.ts'
import type { generalUser } from '#contract/accounts/signed-in.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import { isTrial, isUnverified } from '#server/accounts/people/rules.ts'
import type { accounts } from '#server/accounts/people/table.ts'

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
): Pick<Answer<typeof generalUser>, 'choices'> | undefined {
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
