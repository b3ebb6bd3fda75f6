import { useEffect, useState } from 'react'

/**
 * Reads the token of a mailed link and removes it from the address bar at once: the screen may be projected in front of a class,
 * and URLs get copied, kept in the history and sent on by extensions.
 */
export function useMailedToken(): string | null {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token'))
  useEffect(() => {
    const address = new URL(window.location.href)
    if (!address.searchParams.has('token')) return
    address.searchParams.delete('token')
    window.history.replaceState(window.history.state, '', address)
  }, [])
  return token
}
