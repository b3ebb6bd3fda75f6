import { setStandIn } from '#web/platform/calls/without-network.ts'
import { removeStoredPack } from '#web/platform/pack/pack-store.ts'
import { setReadyUntil } from '#web/platform/pack/ready-until.ts'
import type { StoredPack } from '#web/platform/pack/stored-pack.ts'
import { callWithPack } from './call-with-pack.ts'
import { sendChanges, setOutboxOwner } from './outbox-in-use.ts'

let inUse: StoredPack | undefined

/** From now on it answers whenever the server cannot. */
export function takePack(stored: StoredPack): void {
  inUse = stored
  setOutboxOwner(stored)
  setStandIn(callWithPack({ stored, sendChanges }))
}

export function packInUse(): StoredPack | undefined {
  return inUse
}

export async function dropPack(): Promise<void> {
  inUse = undefined
  setStandIn(undefined)
  setReadyUntil(undefined)
  await removeStoredPack()
}
