import { startTransition, useEffect, useState } from 'react'

/**
 * False in the page as the server sends it and while React takes it over; then true. For what the server leaves out. In a transition:
 * an urgent update would make React replace the parts that it has not taken over yet.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => startTransition(() => setIsHydrated(true)), [])
  return isHydrated
}
