import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Args } from '#web/platform/calls/api.ts'
import { useDownload } from '#web/platform/calls/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'

type Props<E extends Endpoint> = {
  endpoint: E
  request: Args<E>
  /** The texts of the toasts and the button: "Invoice downloaded". */
  done: string
  failed?: string
  pending?: string
  look?: 'outline' | 'quiet'
  size?: 'small' | 'normal'
  className?: string
  children: ReactNode
}

/** Downloads a file and confirms it in a toast. */
export function DownloadButton<E extends Endpoint>({
  endpoint,
  request,
  done,
  failed = 'Download failed',
  pending = 'Downloading...',
  look = 'outline',
  size = 'small',
  className,
  children,
}: Props<E>) {
  const toast = useToast()
  const downloading = useDownload(endpoint, {
    onSuccess: (name) => toast({ title: done, description: name }),
    onError: ({ said }) => toast({ look: 'destructive', title: failed, description: said }),
  })
  return (
    <Button
      look={look}
      size={size}
      className={className}
      pending={downloading.isPending && pending}
      onClick={() => downloading.mutate(request)}
    >
      <Download aria-hidden="true" className={size === 'small' ? 'size-[18px]' : 'size-5'} />
      <span>{children}</span>
    </Button>
  )
}
