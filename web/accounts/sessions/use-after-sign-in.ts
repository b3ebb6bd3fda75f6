import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { isWithinApp } from '#web/platform/paths.ts'
import { clearStaleQueries, tellOtherTabs } from './session-changes.ts'

/** What follows signing in: every tab looks again who is there, and this one goes on. */
export function useAfterSignIn(): (to: string) => void {
  const client = useQueryClient()
  const goTo = useGoTo()
  return (to) => {
    tellOtherTabs()
    clearStaleQueries(client)
    goTo(to)
  }
}

/** Leaves a login page for good: a page of the app, or one of the public files. */
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
