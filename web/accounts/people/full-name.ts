/** First and last name, as far as we know them. */
export function fullName({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
