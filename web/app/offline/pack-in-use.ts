import { setStandIn } from '#web/platform/calls/without-network.ts'
import { isOfThisSession, readStoredPack, removeStoredPack, storePack } from '#web/platform/pack/pack-store.ts'
import { setReadyUntil } from '#web/platform/pack/ready-until.ts'
import type { StoredPack } from '#web/platform/pack/stored-pack.ts'
import { callWithPack } from './call-with-pack.ts'
import { createStandIn, type PackStandIn } from './stand-in.ts'

type Listener = (refusals: readonly string[]) => void

let inUse: PackStandIn | undefined
const listeners = new Set<Listener>()

/** From now on it answers whenever the server cannot. */
export function takePack(stored: StoredPack): void {
  inUse = createStandIn({
    stored,
    load: readStoredPack,
    save: storePack,
    isOurs: () => isOfThisSession(stored),
    onSettled: (refusals) => {
      for (const listener of listeners) listener(refusals)
    },
  })
  setStandIn(callWithPack(inUse))
}

export function packInUse(): StoredPack | undefined {
  return inUse?.stored()
}

/** Sends the server what was changed without it. */
export async function settleChanges(): Promise<void> {
  await inUse?.settle()
}

/** Tells when swaps and favourites made without a network have reached the server, with what it refused. */
export function onSettled(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export async function dropPack(): Promise<void> {
  inUse = undefined
  setStandIn(undefined)
  setReadyUntil(undefined)
  await removeStoredPack()
}
