import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { readBranding as reading } from '#contract/branding/branding.ts'
import * as contract from '#contract/branding/logo.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { ourSchool } from '#server/accounts/people/rules.ts'
import { describeCaller, actingSchoolId } from '#server/accounts/people/service.ts'
import { type School, findSchool, lockSchool, updateSchool } from '#server/accounts/people/store.ts'
import { personOf } from '#server/accounts/sessions/service.ts'
import { addTemporaryObject, retireObject, findUploadKey } from '#server/branding/storage/service.ts'
import { keepObject, consumeUpload } from '#server/branding/storage/store.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import { pngSize } from '#server/platform/files/png-size.ts'
import { redraw } from '#server/platform/files/redraw.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type ObjectStore, ObjectsUnreachable } from '#server/platform/providers/objects.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { schoolAsSubject, recordAudit } from '#server/platform/security/audit-log.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { logoBox, logoKeyOf, pathOf, refusedFiles, toBranding } from './rules.ts'

type Branding = ResponseOf<typeof reading>
type Caller = { actor: Actor; address: string }

/** An account sees its school's logo; an administrator sees ours, even before our school has a row. */
export async function readBranding({ db }: Platform, actor: Actor): Promise<Branding> {
  if (!actor.schoolId) return logoDataOf(db, ourSchool.id)
  const { school } = await personOf(db, actor)
  return toBranding(logoKeyOf(school ?? undefined))
}

type Logo = { png: Buffer; width: number; height: number; path: string; says: string }

/** A school's logo for invoices and mails. Undefined if the store is slow or the file is damaged: no invoice waits for a picture. */
export async function readLogo({ db, objects }: Platform, schoolId: string): Promise<Logo | undefined> {
  const school = await findSchool(db, schoolId)
  const key = logoKeyOf(school)
  if (!school || !key) return undefined
  const png = await readWithTimeout(objects, key)
  const size = png ? pngSize(png) : undefined
  return png && size ? { png, ...size, path: pathOf(key), says: school.name } : undefined
}

const readTimeoutMilliseconds = 3000

async function readWithTimeout(objects: ObjectStore, key: string): Promise<Buffer | undefined> {
  const reading = new AbortController()
  try {
    return await Promise.race([objects.read(key), wait(readTimeoutMilliseconds, undefined, { signal: reading.signal })])
  } catch {
    return undefined
  } finally {
    reading.abort()
  }
}

/** For the export of a school's data. */
export async function logoDataOf(db: Database, schoolId: string): Promise<Branding> {
  return toBranding(logoKeyOf(await findSchool(db, schoolId)))
}

/** Redrawing an image is CPU-heavy. */
const savesOfSchool: Limit = {
  name: 'logo-saves',
  tries: 30,
  seconds: 60 * 60,
  says: 'A school can change its logo 30 times an hour.',
}

/** Shorter than the request timeout: a save that was answered with "please try again" must not take effect afterwards. */
const saveTimeoutMilliseconds = 25_000

/**
 * Turns a school's upload into its logo. The new logo is drawn and written before the old one is touched: if anything fails,
 * the school keeps its old logo, and the sweep removes the new object.
 */
export async function saveLogo(
  platform: Platform,
  caller: Caller,
  { uploadUrl, origin }: { uploadUrl: string; origin: string | undefined },
): Promise<Branding> {
  const { db, objects } = platform
  const startedAt = performance.now()
  const schoolId = await actingSchoolId(platform, caller.actor)
  const upload = (await findUploadKey(platform, schoolId, uploadUrl, origin)) ?? refuse('notUploaded')
  await takeTry(db, savesOfSchool, schoolId)
  const png = await drawLogo(platform, upload)
  const key = `logos/${randomUUID()}.png`
  await addTemporaryObject(db, { key, schoolId })
  await objects.write(key, png)
  if (performance.now() - startedAt > saveTimeoutMilliseconds)
    throw new ObjectsUnreachable('The object store is too slow.')
  await db.transaction(async (tx) => {
    const school = await lockOwnSchool(tx, schoolId)
    if (!(await consumeUpload(tx, upload)) || !(await keepObject(tx, key))) refuse('notUploaded')
    await setLogo(tx, school, key)
    await recordChange(tx, caller, { what: 'logo-changed', school })
  })
  return toBranding(key)
}

export async function removeLogo(platform: Platform, caller: Caller): Promise<Branding> {
  const schoolId = await actingSchoolId(platform, caller.actor)
  await platform.db.transaction(async (tx) => {
    const school = await lockOwnSchool(tx, schoolId)
    if (!school.logoKey) return
    await setLogo(tx, school, null)
    await recordChange(tx, caller, { what: 'logo-removed', school })
  })
  return toBranding(undefined)
}

async function drawLogo({ objects, config }: Platform, uploadKey: string): Promise<Uint8Array> {
  const size = (await objects.size(uploadKey)) ?? refuse('notUploaded')
  if (size > contract.maxLogoBytes) refuse('tooLarge')
  const bytes = (await objects.read(uploadKey)) ?? refuse('notUploaded')
  const redrawn = await redraw(bytes, logoBox, config)
  return 'png' in redrawn ? redrawn.png : refuse(redrawn.refused)
}

/** Serialises concurrent changes: the second waits for the first, and retires its logo. */
async function lockOwnSchool(tx: Database, schoolId: string): Promise<School> {
  const school = await lockSchool(tx, schoolId)
  if (!school) throw new Refusal(401, 'Please log in.')
  return school
}

async function setLogo(tx: Database, { id, logoKey: before }: School, logoKey: string | null): Promise<void> {
  if (before) await retireObject(tx, before)
  await updateSchool(tx, id, { logoKey })
}

type LogoChange = { what: 'logo-changed' | 'logo-removed'; school: School }

async function recordChange(tx: Database, caller: Caller, { what, school }: LogoChange): Promise<void> {
  const subject = caller.actor.schoolId ? {} : schoolAsSubject(school)
  await recordAudit(tx, { what, ...(await describeCaller(tx, caller)), ...subject })
}

function refuse(why: keyof typeof refusedFiles): never {
  const [status, sentence] = refusedFiles[why]
  throw new Refusal(status, sentence)
}
