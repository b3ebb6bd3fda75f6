/** The school for which administrators call what a school account may call. It has no log-in and no domain. */
export const ourSchool = { id: '00000000-0000-4000-8000-000000000001', name: 'The Daily Dot', plan: 'school' } as const

type Named = { email: string; firstName: string | null; lastName: string | null }

/** What to call somebody: their name, or their school's where the account is shared, or their email. */
export function personName({ email, firstName, lastName }: Named, schoolName: string | null): string {
  return [firstName, lastName].filter(Boolean).join(' ') || schoolName || email
}
