import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** False in the page as the server sends it and while React takes it over; then true. For what the server leaves out. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
