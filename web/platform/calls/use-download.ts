import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Args, hrefOf, fetchResponse, textOf } from './api.ts'
import { CallError } from './call-error.ts'

type Options = { onSuccess: (name: string) => void; onError: (error: CallError) => void }

/** Fetches a file and saves it. A plain link would leave the page to show the sentence of a refusal. */
export function useDownload<E extends Endpoint>(
  endpoint: E,
  options: Options,
): UseMutationResult<string, CallError, Args<E>> {
  return useMutation<string, CallError, Args<E>>({
    ...options,
    mutationFn: async (request) => {
      const { file, name } = await callForFile(endpoint, ...request)
      save(file, name)
      return name
    },
  })
}

/** Fetches a file, and the name that the server gives it. */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  ...args: Args<E>
): Promise<{ file: Blob; name: string }> {
  const response = await fetchResponse(hrefOf(endpoint, ...args), {
    method: endpoint.method,
    credentials: 'same-origin',
  })
  if (!response.ok) throw CallError.refused(response.status, (await textOf(response)) || response.statusText)
  const type = response.headers.get('content-type') ?? ''
  if (type !== endpoint.contentType) throw CallError.unreadable(response.status, type, undefined)
  const file = await response.blob().catch((cause) => {
    throw CallError.unreachable(cause)
  })
  const [, name = 'download'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { file, name }
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Delayed: some browsers start to read the blob only after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
