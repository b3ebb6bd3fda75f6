import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Args, callForFile } from './api.ts'
import type { CallError } from './call-error.ts'

type Options = { onSuccess: (name: string) => void; onError: (error: CallError) => void }

/** Fetches a file and hands it to the browser to keep. A link alone would leave the page for the sentence of a refusal. */
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

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // In a while: some browsers begin to read it only after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
