import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { appPaths } from '#web/platform/paths.ts'
import { forgetUnseen, tellOtherTabs } from './signed-in-news.ts'

/** What follows signing in: every tab looks again who is there, and this one goes on. */
export function useArrive(): (to: string) => void {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return (to) => {
    tellOtherTabs()
    forgetUnseen(client)
    const path = to.split(/[?#]/)[0] ?? to
    if (appPaths.includes(path)) navigate(to, { replace: true })
    else window.location.assign(to)
  }
}
