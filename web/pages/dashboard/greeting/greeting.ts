/** By the user's own clock: morning before 12, afternoon before 18, then evening. */
export function greeting(hour: number, firstName: string | null): string {
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return firstName ? `Good ${part}, ${firstName}` : `Good ${part}`
}
