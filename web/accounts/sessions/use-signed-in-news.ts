import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetPerson, onSignedInNews } from './signed-in-news.ts'

/** Once, for the whole app: signing in or out in one tab is known in all of them. */
export function useSignedInNews(): void {
  const client = useQueryClient()
  useEffect(() => onSignedInNews(() => void forgetPerson(client)), [client])
}
