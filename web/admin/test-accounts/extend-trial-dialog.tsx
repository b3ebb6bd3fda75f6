import { extendTrial, listTestAccounts } from '#contract/admin/test-accounts.ts'
import { call } from '#web/platform/calls/api.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { longDate } from '#web/platform/dates.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { ExtendDialog } from '../list/extend-dialog.tsx'
import { type ListedAccount, nameOf } from './listed-account.ts'

type Props = { account: ListedAccount; isOpen: boolean; onClose: () => void }

export function ExtendTrialDialog({ account, isOpen, onClose }: Props) {
  const { id, trialEndsAt, daysLeft } = account
  const toast = useToast()
  const refetch = useRefetch()
  return (
    <ExtendDialog
      title={`Extend the trial of ${nameOf(account)}`}
      description={`It ${daysLeft === 0 ? 'ended' : 'ends'} on ${trialEndsAt ? longDate(trialEndsAt) : 'no day'}.`}
      what="trial"
      endsAt={trialEndsAt}
      isOpen={isOpen}
      extend={(until) => call(extendTrial, { params: { id }, body: { until } })}
      onExtended={async (message) => {
        await refetch(listTestAccounts)
        toast({ title: 'Trial extended', description: message })
      }}
      onClose={onClose}
    />
  )
}
