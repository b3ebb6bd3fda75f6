import { londonDay } from '#web/platform/dates.ts'
import { readStoredPack } from '#web/platform/pack/pack-store.ts'
import type { readPacks } from '#web/platform/pack/read-packs.ts'
import { setReadyUntil } from '#web/platform/pack/ready-until.ts'
import { shortDay } from '#web/platform/panel-dates.ts'
import { type FoundToday, todayKept } from '../today/found-today.ts'
import { closedInPack } from './closed-in-pack.ts'
import { takePack } from './pack-in-use.ts'
import { replay } from './replay.ts'

/** Takes the pack into use, and finds Today's value in it; undefined if this session has none with today's slide. */
export async function startFromPack(reading?: ReturnType<typeof readPacks>): Promise<FoundToday | undefined> {
  const stored = await readStoredPack(reading)
  if (!stored) return undefined
  takePack(stored)
  const pack = replay(stored)
  const found = todayKept({ ...stored, pack })
  if (found) found.value.closedDays = closedInPack(pack, londonDay(found.saidAt))
  // The worker has sent this page, so it is there too.
  if (found) setReadyUntil(shortDay(stored.pack.until))
  return found
}
