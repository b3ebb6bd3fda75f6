import type { QueryClient } from '@tanstack/react-query'
import { generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { keyOf } from '#web/platform/calls/api.ts'

/** What the screen has read; null means signed out. */
export function answerIn<E extends Endpoint>(client: QueryClient, endpoint: E): Answer<E> | null | undefined {
  return client.getQueryData<Answer<E> | null>(keyOf(endpoint, {}))
}

/** The signed-in person; null if there is none, undefined while that is not known. */
export function personIn(client: QueryClient): { id: string } | null | undefined {
  return answerIn(client, schoolUser) ?? answerIn(client, generalUser)
}
