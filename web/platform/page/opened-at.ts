import { type QueryClient, useQueryClient } from '@tanstack/react-query'

const key = ['opened at']

/** Notes when the server sent the page, so that its first rendering in the browser is the same as the server's. */
export function setOpenedAt(client: QueryClient, time: string): void {
  client.setQueryData(key, time)
}

/** Undefined if the server sent the page without content. */
export function useOpenedAt(): Date | undefined {
  const time = useQueryClient().getQueryData<string>(key)
  return time === undefined ? undefined : new Date(time)
}
