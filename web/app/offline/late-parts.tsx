import { ConnectionNotice } from './connection-notice.tsx'
import { KeepPack } from './keep-pack.tsx'
import { SendOutbox } from './send-outbox.tsx'

/** Needed when a call fails, or on another day; not before the slide. */
export function LateParts() {
  return (
    <>
      <ConnectionNotice />
      <KeepPack />
      <SendOutbox />
    </>
  )
}
