import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import { type Args, type CallRequest, call } from './api.ts'
import type { CallError } from './call-error.ts'

type Sent<E extends Endpoint> = Record<never, never> extends CallRequest<E> ? CallRequest<E> | void : CallRequest<E>
type Options<E extends Endpoint> = Omit<UseMutationOptions<ResponseOf<E>, CallError, Sent<E>>, 'mutationFn'>

/** Changes something. The caller decides what to read again afterwards, with useRefetch. */
export function useAction<E extends Endpoint>(
  endpoint: E,
  options?: Options<E>,
): UseMutationResult<ResponseOf<E>, CallError, Sent<E>> {
  return useMutation<ResponseOf<E>, CallError, Sent<E>>({
    ...options,
    mutationFn: (request) => call(endpoint, ...([request] as Args<E>)),
  })
}
