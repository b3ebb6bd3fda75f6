import { useEffect, useState } from 'react'

/**
 * The token of a mailed link. It leaves the address bar at once: a screen is projected in front of a class, and an
 * address is copied, kept in a history and sent on by extensions.
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
