import { useRef, useState } from 'react'
import { listTestAccounts } from '#contract/admin/test-accounts.ts'
import { useCall } from '#web/platform/calls/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ListFoot } from '../list/list-foot.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { ReadFailed } from '../list/read-failed.tsx'
import { AccountRow } from './account-row.tsx'
import type { ListedAccount } from './listed-account.ts'
import { RemoveAccountDialog } from './remove-account-dialog.tsx'

const shownAtOnce = 50

/** Every test account and every trial, with a button to remove each. */
export function AccountList() {
  const read = useCall(listTestAccounts)
  const { data: accounts, isPending } = read
  const listRef = useRef<HTMLDivElement>(null)
  const [removing, setRemoving] = useState<ListedAccount | null>(null)
  return (
    <section aria-labelledby="existing-test-accounts" className={cardClasses}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 p-5 sm:px-6">
        <h3 id="existing-test-accounts" className="text-lg leading-[1.3] tracking-[-0.015em]">
          Existing Test Accounts
        </h3>
        {accounts && (
          <Badge>
            <span>
              {accounts.length}
              <span className="sr-only"> {accounts.length === 1 ? 'account' : 'accounts'}</span>
            </span>
          </Badge>
        )}
      </div>
      <div ref={listRef} tabIndex={-1} className="border-t border-line outline-none">
        {isPending && <ListLoading label="Loading test accounts..." />}
        <ReadFailed read={read} around={listRef} className="p-5 sm:p-6" />
        {accounts?.length === 0 && (
          <div className="p-5 sm:p-6">
            <EmptyState title="No test accounts created yet." />
          </div>
        )}
        {accounts && accounts.length > 0 && <Rows accounts={accounts} onRemove={setRemoving} />}
      </div>
      <RemoveAccountDialog account={removing} listRef={listRef} onClose={() => setRemoving(null)} />
    </section>
  )
}

type RowsProps = { accounts: readonly ListedAccount[]; onRemove: (account: ListedAccount) => void }

function Rows({ accounts, onRemove }: RowsProps) {
  const [most, setMost] = useState(shownAtOnce)
  const footRef = useRef<HTMLParagraphElement>(null)
  const shown = accounts.slice(0, most)
  const hasMore = accounts.length > shown.length

  function showMore(): void {
    setMost(most + shownAtOnce)
    // The button disappears, and the focus would be lost with it.
    if (most + shownAtOnce >= accounts.length) footRef.current?.focus()
  }

  return (
    <>
      <ul aria-label="Test accounts" className="divide-y divide-line">
        {shown.map((account) => (
          <AccountRow key={account.id} account={account} onRemove={() => onRemove(account)} />
        ))}
      </ul>
      {accounts.length > shownAtOnce && (
        <ListFoot
          ref={footRef}
          said={hasMore ? `The newest ${shown.length} of ${accounts.length} are shown` : 'All of them are shown'}
        >
          {hasMore && (
            <Button look="outline" size="small" onClick={showMore}>
              Show more
            </Button>
          )}
        </ListFoot>
      )}
    </>
  )
}
