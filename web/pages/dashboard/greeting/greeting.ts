/** By the clock on the person's own wall: before 12 morning, before 18 afternoon, else evening. */
export function greeting(hour: number, firstName: string | null): string {
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return firstName ? `Good ${part}, ${firstName}` : `Good ${part}`
}
