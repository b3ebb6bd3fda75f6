type Sent = {
  signature: { url: string; headers?: Record<string, string> }
  body: FormData | Blob
  onProgress: (event: ProgressEvent) => void
  onComplete: (etag: string) => void
  signal?: AbortSignal
}

/**
 * A single PUT. Uppy's own upload hangs if the store does not expose its ETag to pages, which nothing here needs, and reports
 * "Non 2xx" instead of the reason.
 */
export function sendFile({ signature, body, onProgress, onComplete, signal }: Sent): Promise<{ ETag: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    const fail = (message: string): void => reject(Object.assign(new Error(message), { source: request }))
    request.open('PUT', signature.url)
    for (const [name, value] of Object.entries(signature.headers ?? {})) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', onProgress)
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    request.addEventListener('error', () => fail('The file store could not be reached'))
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status > 299) {
        fail(reasons[request.status] ?? `The file store answered ${request.status}`)
        return
      }
      onComplete('')
      resolve({ ETag: '' })
    })
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}

const reasons: Readonly<Record<number, string>> = {
  401: 'Authorization required',
  403: 'Request has expired',
  413: 'The file is larger than 5 MB',
}
