import { type RefObject, useId, useRef, useState } from 'react'
import {
  type CalendarFeed,
  makeCalendarAddress,
  readCalendarAddresses,
  removeCalendarAddress,
  renewCalendarAddress,
} from '#contract/slides/calendar-feed.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from '#web/ui/surface/confirm-dialog.tsx'
import { feedWords } from './feed-words.ts'

type Props = { feed: CalendarFeed; address: string | null }

/** One feed: its address can be made, copied, opened, renewed and removed. */
export function CalendarAddress({ feed, address }: Props) {
  const { title, says } = feedWords[feed]
  const id = useId()
  const makeButton = useRef<HTMLButtonElement>(null)
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-4">
      <h3 id={id} className="text-sm">
        {title}
      </h3>
      <p className="text-sm text-ink-soft">{says}</p>
      {address && (
        <TextField
          label={`Address: ${title.toLowerCase()}`}
          labelLook="hidden"
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      {address && (
        <div className="flex flex-wrap gap-2">
          <CopyButton word="Copy" hiddenWord={`the address: ${title.toLowerCase()}`} what="Address" text={address} />
          <ButtonLink
            look="outline"
            size="small"
            href={address.replace(/^https?:/, 'webcal:')}
            className="max-sm:flex-auto"
          >
            <span>
              Open in your calendar<span className="sr-only">: {title.toLowerCase()}</span>
            </span>
          </ButtonLink>
        </div>
      )}
      <div className="flex flex-wrap">
        <MakeOrRenew feed={feed} address={address} buttonRef={makeButton} />
        {address && <Remove feed={feed} focusAfter={makeButton} />}
      </div>
    </section>
  )
}

/** One button with two labels, so that it keeps the focus when the address is made. */
function MakeOrRenew({ feed, address, buttonRef }: Props & { buttonRef: RefObject<HTMLButtonElement | null> }) {
  const { title, loss } = feedWords[feed]
  const [isAsking, setIsAsking] = useState(false)
  const change = useChange('No address was made', () => setIsAsking(false))
  const making = useAction(makeCalendarAddress, change('Address made', 'Give it to your calendar to subscribe.'))
  const renewing = useAction(renewCalendarAddress, change('New address made', 'The old one no longer works.'))
  return (
    <>
      <Button
        ref={buttonRef}
        look={address ? 'quiet' : 'outline'}
        size="small"
        className={address ? '-ml-[14px]' : ''}
        pending={making.isPending && 'Making...'}
        onClick={() => (address ? setIsAsking(true) : making.mutate({ params: { feed } }))}
      >
        <span>
          {address ? 'New address' : 'Make an address'}
          <span className="sr-only">: {title.toLowerCase()}</span>
        </span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Make a new address?"
        question={`The old one stops working at once. ${loss} until you give them the new one.`}
        confirm={{ word: 'Make a new address', pending: renewing.isPending && 'Making...' }}
        onConfirm={() => renewing.mutate({ params: { feed } })}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

function Remove({ feed, focusAfter }: { feed: CalendarFeed; focusAfter: RefObject<HTMLButtonElement | null> }) {
  const { title, loss } = feedWords[feed]
  const [isAsking, setIsAsking] = useState(false)
  const change = useChange('The address was not removed', () => setIsAsking(false))
  const removing = useAction(removeCalendarAddress, change('Address removed', 'It no longer works.'))
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setIsAsking(true)}>
        <span>
          Remove<span className="sr-only"> the address: {title.toLowerCase()}</span>
        </span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove the address?"
        question={`It stops working at once. ${loss}. You can make another one at any time.`}
        confirm={{ word: 'Remove', pending: removing.isPending && 'Removing...' }}
        focusAfter={removing.isSuccess ? focusAfter : undefined}
        onConfirm={() => removing.mutate({ params: { feed } })}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

/** What every change of an address does when it is done, or has failed. */
function useChange(failed: string, close: () => void) {
  const toast = useToast()
  const refetch = useRefetch()
  return (title: string, description: string) => ({
    onSuccess: async () => {
      await refetch(readCalendarAddresses)
      toast({ title, description })
    },
    onError: ({ said }: CallError) => toast({ look: 'destructive', title: failed, description: said }),
    onSettled: close,
  })
}
