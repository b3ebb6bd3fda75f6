import { hash, randomUUID } from 'node:crypto'
import type { ResponseOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/slides/own-slides.ts'
import { describeCaller, actingSchoolId } from '#server/accounts/people/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { takeTry } from '#server/platform/database/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { londonDay, weekdayOf } from '#server/platform/time/days.ts'
import { fingerprintOf, noSuchSlide } from '#server/slides/shipped/service.ts'
import {
  type OwnSlideRow,
  maxOwnSlides,
  takenSentence,
  toOwnSlide,
  pinFault,
  withKeptParts,
  writtenFrom,
} from './rules.ts'
import { addOwn, countOwn, findOtherOnDay, findOwn, lockOwnSlides, listOwn, removeOwn, setOwn } from './store.ts'

type Caller = { actor: Actor; address: string }

export async function listOwnSlides(
  platform: Platform,
  actor: Actor,
): Promise<ResponseOf<typeof contract.listOwnSlides>> {
  const rows = await listOwn(platform.db, await actingSchoolId(platform, actor))
  return rows.map(({ written: { id, theme, emoji, title }, pinnedOn, createdAt }) => ({
    id,
    theme,
    emoji,
    title,
    pinnedOn,
    createdAt: createdAt.toISOString(),
  }))
}

export async function readOwnSlide(platform: Platform, actor: Actor, id: string): Promise<contract.OwnSlide> {
  const row = await findOwn(platform.db, { schoolId: await actingSchoolId(platform, actor), id })
  if (!row) throw noSuchSlide()
  return toOwnSlide(row)
}

export async function addOwnSlide(
  platform: Platform,
  caller: Caller,
  { once, ...sent }: contract.WrittenOwnSlide & { once?: string | undefined },
): Promise<contract.OwnSlide> {
  const { db, clock } = platform
  const schoolId = await actingSchoolId(platform, caller.actor)
  const key = { schoolId, id: once === undefined ? `own-${randomUUID()}` : idFrom(schoolId, once) }
  // Sent again because the response was lost: the same slide, perhaps with what was typed since.
  if (once !== undefined && (await findOwn(db, key))) return changeOwnSlide(platform, caller, key.id, sent)
  return db.transaction(async (tx) => {
    await beginWrite(tx, key.schoolId)
    const already = await findOwn(tx, key)
    if (already) return toOwnSlide(already)
    if ((await countOwn(tx, key.schoolId)) >= maxOwnSlides)
      throw new Refusal(
        409,
        `You have ${maxOwnSlides} slides of your own, and that is the most. Please delete one first.`,
      )
    const slide = { ...(await slideFrom(tx, key, sent, londonDay(clock.now()))), createdAt: clock.now() }
    await addOwn(tx, key, slide)
    await recordSlideAudit(tx, caller, 'own-slide-added', key.id)
    return toOwnSlide(slide)
  })
}

export async function changeOwnSlide(
  platform: Platform,
  caller: Caller,
  id: string,
  { version, ...sent }: contract.WrittenOwnSlide & { version?: string | undefined },
): Promise<contract.OwnSlide> {
  const { db, clock } = platform
  const key = { schoolId: await actingSchoolId(platform, caller.actor), id }
  return db.transaction(async (tx) => {
    await beginWrite(tx, key.schoolId)
    const before = await findOwn(tx, key)
    if (!before) throw noSuchSlide()
    if (version !== undefined && version !== before.fingerprint)
      throw new Refusal(409, 'Someone has changed this slide since you opened it.', {
        details: { changedSince: true },
      })
    const slide = {
      ...(await slideFrom(tx, key, withKeptParts(sent, before.written), londonDay(clock.now()), before)),
      createdAt: before.createdAt,
    }
    await setOwn(tx, key, slide)
    await recordSlideAudit(tx, caller, 'own-slide-changed', id)
    return toOwnSlide(slide)
  })
}

export async function removeOwnSlide(platform: Platform, caller: Caller, id: string): Promise<void> {
  const schoolId = await actingSchoolId(platform, caller.actor)
  await platform.db.transaction(async (tx) => {
    await beginWrite(tx, schoolId)
    if (!(await removeOwn(tx, { schoolId, id }))) throw noSuchSlide()
    await recordSlideAudit(tx, caller, 'own-slide-deleted', id)
  })
}

/** The same for the same school and key, and no other school can guess or take it. */
function idFrom(schoolId: string, once: string): string {
  return `own-${hash('sha256', `${schoolId}\n${once}`).slice(0, 32)}`
}

/** Each write notifies every process and adds an audit entry, so we limit them. */
const writeLimit = {
  name: 'own-slide-writes',
  tries: 300,
  seconds: 3600,
  says: 'A school can change its own slides 300 times an hour.',
}

async function beginWrite(db: Database, schoolId: string): Promise<void> {
  await lockOwnSlides(db, schoolId)
  await takeTry(db, writeLimit, schoolId)
}

/** A school's own slide, or undefined. */
export function findOwnSlide(db: Database, key: { schoolId: string; id: string }): Promise<OwnSlideRow | undefined> {
  return findOwn(db, key)
}

/** For the export of a school's data. */
export async function ownSlideDataOf(db: Database, schoolId: string): Promise<contract.OwnSlide[]> {
  return (await listOwn(db, schoolId)).map(toOwnSlide)
}

/** The slide to store. A past day may be kept, but not newly chosen. */
async function slideFrom(
  db: Database,
  key: { schoolId: string; id: string },
  { pinnedOn = null, ...sent }: contract.WrittenOwnSlide,
  today: string,
  before?: OwnSlideRow,
): Promise<Omit<OwnSlideRow, 'createdAt'>> {
  const field = 'pinnedOn'
  const fault = pinnedOn && pinnedOn !== before?.pinnedOn ? pinFault(pinnedOn, today) : undefined
  if (fault) throw new Refusal(400, fault, { field })
  const other = pinnedOn ? await findOtherOnDay(db, key, pinnedOn) : undefined
  if (pinnedOn && other) throw new Refusal(409, takenSentence(other.written.title, pinnedOn), { field })
  const written = writtenFrom(key.id, sent, pinnedOn ? weekdayOf(pinnedOn)?.theme : undefined)
  const stored = { written, pinnedOn }
  // Of everything stored: a change that the fingerprint leaves out would be overwritten unnoticed.
  return { ...stored, fingerprint: fingerprintOf(stored) }
}

type SlideEvent = 'own-slide-added' | 'own-slide-changed' | 'own-slide-deleted'

async function recordSlideAudit(db: Database, caller: Caller, what: SlideEvent, slideId: string): Promise<void> {
  await recordAudit(db, { what, ...(await describeCaller(db, caller)), detail: { slideId } })
}
