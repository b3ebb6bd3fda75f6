import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { openSlide, searchLibrary } from '#contract/library/library.ts'
import { slideOfDate, slidesOfWeek, upcomingSlides } from '#contract/slides/planning.ts'
import { currentSlide, weekSlides } from '#contract/slides/slides.ts'
import { readStats } from '#contract/usage/stats.ts'
import { isSameSession } from '#web/accounts/sessions/session-changes.ts'
import { keyOf } from '#web/platform/calls/api.ts'
import { recheckSession } from '#web/platform/calls/recheck-session.ts'
import { sessionTag } from '#web/platform/calls/session-tag.ts'
import { addedEvent, entryIn, entryPrefix } from '#web/platform/outbox/entries.ts'
import type { Done } from '#web/platform/outbox/sender.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { takeOverUses } from '#web/usage/record/last-release.ts'
import { showSentUses, useKinds } from '#web/usage/record/sent-uses.ts'
import { showKeptUses } from '#web/usage/record/show-kept-uses.ts'
import { listenToOutbox, sendOutbox, setOutboxOwner } from './outbox-in-use.ts'
import { personIn } from './refresh-pack.ts'

const showingChanges = [
  currentSlide,
  weekSlides,
  upcomingSlides,
  slideOfDate,
  slidesOfWeek,
  searchLibrary,
  openSlide,
  readStats,
]

/** Renders nothing: sends what waits in the outbox, and says which swaps and favourites the server refused. */
export function SendOutbox() {
  const client = useQueryClient()
  const toast = useToast()
  const account = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => personIn(client)?.id,
  )
  useEffect(() => {
    const onDone = (done: readonly Done[]): void => {
      showSent(client, done)
      for (const { entry, refusal: description } of done)
        // A class watches while a use or a vote is sent.
        if (description && !isUse(entry))
          toast({ look: 'destructive', title: 'A change made without a connection was not kept', description })
    }
    return listenToOutbox({ onDone, onSignedOut: () => recheckSession(client) })
  }, [client, toast])
  useEffect(() => (account ? keepSending(client, account) : undefined), [client, account])
  return null
}

function keepSending(client: QueryClient, account: string): () => void {
  const figures = showKeptUses(client, account)
  const left = new AbortController()
  const send = (): void => {
    figures.show()
    if (isSameSession()) setOutboxOwner({ account, session: sessionTag() })
    sendOutbox()
  }
  const hearOtherTab = ({ key, oldValue, newValue }: StorageEvent): void => {
    if (!key?.startsWith(entryPrefix)) return
    // That tab sends it.
    if (newValue) return figures.show()
    const entry = entryIn(JSON.parse(oldValue ?? 'null'))
    if (entry) showSent(client, [{ entry }])
  }
  for (const name of [addedEvent, 'online', 'visibilitychange']) window.addEventListener(name, send, left)
  window.addEventListener('storage', hearOtherTab, left)
  takeOverUses()
  send()
  return () => {
    left.abort()
    figures.stop()
    setOutboxOwner(undefined)
  }
}

function isUse({ kind }: Done['entry']): boolean {
  return kind in useKinds
}

function showSent(client: QueryClient, done: readonly Done[]): void {
  const uses = done.filter(({ entry }) => isUse(entry))
  if (uses.length > 0)
    showSentUses(
      client,
      uses.map(({ response }) => response),
    )
  if (uses.length < done.length)
    for (const endpoint of showingChanges) void client.invalidateQueries({ queryKey: keyOf(endpoint) })
}
