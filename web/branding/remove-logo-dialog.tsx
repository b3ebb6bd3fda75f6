import type { RefObject } from 'react'
import { readBranding } from '#contract/branding/branding.ts'
import { removeLogo } from '#contract/branding/logo.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { ConfirmDialog } from '#web/ui/surface/confirm-dialog.tsx'

type Props = {
  isOpen: boolean
  /** Receives the focus once there is nothing left to remove. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

export function RemoveLogoDialog({ isOpen, focusAfter, onClose }: Props) {
  const toast = useToast()
  const refetch = useRefetch()
  const removing = useAction(removeLogo, {
    onSuccess: async () => {
      await refetch(readBranding)
      toast({ title: 'Logo Removed', description: 'Your school has the default Daily Dot branding again.' })
      onClose()
    },
    onError: (error) => {
      toast({ look: 'destructive', title: 'Removing failed', description: error.said })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Remove your logo?"
      question="Your pages and your boards go back to the default Daily Dot branding. You can upload a logo again at any time."
      confirm={{ word: 'Remove logo', pending: removing.isPending && 'Removing...' }}
      focusAfter={removing.isSuccess ? focusAfter : undefined}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    />
  )
}
