import { useEffect, useRef, useState } from 'react'
import { readBranding } from '#contract/branding/branding.ts'
import { requestUpload, saveLogo } from '#contract/branding/logo.ts'
import { readConfig } from '#contract/site/config.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'

/** Opens the file picker and saves the upload as the school's logo. */
export function useLogoUpload() {
  const toast = useToast()
  const refetch = useRefetch()
  const config = useCall(readConfig)
  const picker = useRef<{ close: () => void }>(undefined)
  const [at, setAt] = useState<'ready' | 'loading' | 'failed'>('ready')
  const asking = useAction(requestUpload, {
    onError: () =>
      toast({
        look: 'destructive',
        title: 'Upload Error',
        description: 'Failed to get upload URL. Please try again.',
      }),
  })
  const saving = useAction(saveLogo, {
    onSuccess: async () => {
      await refetch(readBranding)
      toast({ title: 'Logo Updated', description: 'Your custom logo has been uploaded successfully.' })
    },
    onError: () =>
      toast({
        look: 'destructive',
        title: 'Upload Failed',
        description: 'There was an error updating your logo. Please try again.',
      }),
  })

  useEffect(() => () => picker.current?.close(), [])

  async function open(button: HTMLElement): Promise<void> {
    saving.reset()
    setAt('loading')
    try {
      const { openLogoPicker } = await import('./picker/logo-picker.ts')
      // Where the focus returns to. Safari does not focus a button that is clicked.
      button.focus()
      picker.current = await openLogoPicker({
        companionUrl: config.data?.companionUrl ?? null,
        requestUploadUrl: async () => (await asking.mutateAsync()).uploadURL,
        onUploaded: (logoUrl) => saving.mutate({ body: { logoUrl } }),
      })
      setAt('ready')
    } catch {
      setAt('failed')
    }
  }

  return {
    open: (event: { currentTarget: HTMLElement }) => void open(event.currentTarget),
    pending: pending(),
    said: said(),
  }

  function pending(): string | false {
    if (saving.isPending) return 'Uploading...'
    return at === 'loading' && 'Opening...'
  }

  /** Stays in the card, unlike a toast: it explains what is wrong with the file. */
  function said(): string | undefined {
    if (at === 'failed')
      return 'The file picker could not be loaded. Please check your connection and try again, or reload the page.'
    return saving.error?.said
  }
}
