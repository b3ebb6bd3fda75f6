import { useState } from 'react'
import { Link } from 'wouter'
import { endSchoolSessions, type readSchool, resendWelcome } from '#contract/admin/schools.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { paths } from '#web/platform/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { ConfirmDialog } from '#web/ui/surface/confirm-dialog.tsx'
import type { School } from '../school.ts'
import { useRefetchSchools } from '../use-refetch-schools.ts'
import { ExtendLicenceDialog } from './extend-licence-dialog.tsx'

type Props = { details: ResponseOf<typeof readSchool>; onClose: () => void }

export function SchoolActions({ details: { school, hasPassword }, onClose }: Props) {
  const [isExtending, setIsExtending] = useState(false)
  const { schoolName, email, planType, licence } = school
  // An individual's invoices carry no school name.
  const search = new URLSearchParams({ search: planType === 'school' ? schoolName : email })
  return (
    <div role="group" aria-label={`Actions for ${schoolName}`} className="flex flex-wrap gap-2">
      {licence.state !== 'none' && (
        <Button look="outline" size="small" onClick={() => setIsExtending(true)}>
          Extend licence
        </Button>
      )}
      <ResendButton school={school} hasPassword={hasPassword} />
      <EndSessionsButton school={school} />
      <Link href={`${paths.adminPayments}?${search}`} asChild>
        <ButtonLink look="outline" size="small">
          Orders and payments
        </ButtonLink>
      </Link>
      <Button look="outline" size="small" className="text-bad!" onClick={onClose}>
        Close school
      </Button>
      <ExtendLicenceDialog school={school} isOpen={isExtending} onClose={() => setIsExtending(false)} />
    </div>
  )
}

function ResendButton({ school: { id }, hasPassword }: { school: School; hasPassword: boolean }) {
  const toast = useToast()
  const sending = useAction(resendWelcome, {
    onSuccess: ({ message }) => toast({ title: 'Mail sent', description: message }),
    onError: ({ said }) => toast({ look: 'destructive', title: 'Sending failed', description: said }),
  })
  return (
    <Button
      look="outline"
      size="small"
      pending={sending.isPending && 'Sending...'}
      onClick={() => sending.mutate({ params: { id } })}
    >
      {hasPassword ? 'Send a set-password mail' : 'Resend the set-password mail'}
    </Button>
  )
}

function EndSessionsButton({ school: { id, schoolName } }: { school: School }) {
  const [isAsked, setIsAsked] = useState(false)
  const toast = useToast()
  const refetchSchools = useRefetchSchools()
  const ending = useAction(endSchoolSessions, {
    onSuccess: async ({ message }) => {
      setIsAsked(false)
      toast({ title: 'Sessions ended', description: message })
      await refetchSchools('changed')
    },
    onError: ({ said }) => {
      setIsAsked(false)
      toast({ look: 'destructive', title: 'Ending the sessions failed', description: said })
    },
  })
  return (
    <>
      <Button look="outline" size="small" onClick={() => setIsAsked(true)}>
        End sessions
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Sign out everybody of ${schoolName}?`}
        question="The school’s account and its staff are signed out on every device, also in the middle of a lesson. They can log in again."
        confirm={{ word: 'End sessions', pending: ending.isPending && 'Ending...' }}
        onConfirm={() => ending.mutate({ params: { id } })}
        onClose={() => setIsAsked(false)}
      />
    </>
  )
}
