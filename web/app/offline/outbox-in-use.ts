import { maxDaysUnsent } from '#contract/usage/record.ts'
import { sessionTag } from '#web/platform/calls/session-tag.ts'
import { createSender, type Done } from '#web/platform/outbox/sender.ts'
import { useKinds } from '#web/usage/record/sent-uses.ts'
import { changeKinds, hasWaitingChange } from './keep-change.ts'

type Owner = { account: string; session: string }
type Listener = { onDone: (done: readonly Done[]) => void; onSignedOut: () => void }

let owner: Owner | undefined
let listener: Listener | undefined
/** Before the page listens. */
let untold: readonly Done[] = []

/** Not while another person has signed in, in another tab. */
const ownAccount = (): string | undefined => (owner?.session === sessionTag() ? owner.account : undefined)

const sender = createSender({
  kinds: { ...useKinds, ...changeKinds },
  maxDaysKept: maxDaysUnsent,
  account: ownAccount,
  onDone: (done) => {
    untold = [...untold, ...done]
    tell()
  },
  onSignedOut: () => listener?.onSignedOut(),
})

function tell(): void {
  if (!listener || untold.length === 0) return
  const done = untold
  untold = []
  listener.onDone(done)
}

/** Whose entries are sent, as long as the browser has this session of theirs. */
export function setOutboxOwner(next: Owner | undefined): void {
  owner = next
  if (!next) sender.stop()
}

export function sendOutbox(): void {
  void sender.send()
}

/** Sends the outbox if swaps or favourites wait in it: what the server says depends on them. */
export async function sendChanges(): Promise<void> {
  const account = ownAccount()
  if (account && hasWaitingChange(account)) await sender.sendUnlessJustTried()
}

export function listenToOutbox(next: Listener): () => void {
  listener = next
  tell()
  return () => {
    listener = undefined
  }
}
