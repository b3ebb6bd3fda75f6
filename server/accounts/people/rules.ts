/** The school that administrators act for when they call a school's endpoints. It has no accounts and no domain. */
export const ourSchool = { id: '00000000-0000-4000-8000-000000000001', name: 'The Daily Dot', plan: 'school' } as const

type Named = { email: string; firstName: string | null; lastName: string | null }

/** The person's name, or else their school's (for a shared account), or else their email. */
export function personName({ email, firstName, lastName }: Named, schoolName: string | null): string {
  return [firstName, lastName].filter(Boolean).join(' ') || schoolName || email
}
