import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { longDate } from '#web/platform/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ExtendTrialDialog } from './extend-trial-dialog.tsx'
import { type ListedAccount, nameOf, trialWords } from './listed-account.ts'

type Props = { account: ListedAccount; onRemove: () => void }

export function AccountRow({ account, onRemove }: Props) {
  const { email, schoolName, licenseType, createdAt, lastLoginAt, daysLeft } = account
  const name = nameOf(account)
  const trial = trialWords(account)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-5 py-4 sm:px-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-strong wrap-anywhere">{name}</span>
          <Badge>{licenseType === 'school' ? 'School' : 'Individual'}</Badge>
          <Badge look="good">Test</Badge>
          {trial && (
            <Badge look={daysLeft === 0 ? 'warn' : 'info'}>
              <span>
                Trial <span aria-hidden="true">·</span> {trial}
              </span>
            </Badge>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>
        {licenseType === 'school' && schoolName && <p className="text-sm wrap-anywhere text-ink-soft">{schoolName}</p>}
        <p className="mt-1 text-xs text-ink-faint">
          Created {longDate(createdAt)}.{' '}
          {lastLoginAt ? `Last login ${longDate(lastLoginAt)}.` : 'Has not logged in yet.'}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-x-1">
        {account.trialEndsAt && <ExtendButton account={account} />}
        <Button look="quiet" size="small" className="-mr-2 text-bad" onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
          <span className="sr-only">Delete {name}</span>
        </Button>
      </div>
    </li>
  )
}

function ExtendButton({ account }: { account: ListedAccount }) {
  const [isExtending, setIsExtending] = useState(false)
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setIsExtending(true)}>
        Extend<span className="sr-only"> the trial of {nameOf(account)}</span>
      </Button>
      <ExtendTrialDialog account={account} isOpen={isExtending} onClose={() => setIsExtending(false)} />
    </>
  )
}
