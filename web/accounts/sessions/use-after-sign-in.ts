import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { isWithinApp } from '#web/platform/app-paths.ts'
import { clearStaleQueries, tellOtherTabs } from './session-changes.ts'

/** After signing in: makes every tab look up the user again, and navigates this one. */
export function useAfterSignIn(): (to: string) => void {
  const client = useQueryClient()
  const goTo = useGoTo()
  return (to) => {
    tellOtherTabs()
    clearStaleQueries(client)
    goTo(to)
  }
}

/** Replaces a login page with a page of the app, or with one of the public files. */
export function useGoTo(): (to: string) => void {
  const [, navigate] = useLocation()
  return useCallback(
    (to: string) => {
      const path = to.split(/[?#]/)[0] ?? to
      if (isWithinApp(path)) navigate(to, { replace: true })
      else window.location.replace(to)
    },
    [navigate],
  )
}
