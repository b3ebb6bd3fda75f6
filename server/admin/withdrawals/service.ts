import type * as contract from '#contract/admin/withdrawals.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { describeCaller } from '#server/accounts/people/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import type { Caller } from '#server/platform/security/sessions.ts'
import { londonDay, nextWeekdays } from '#server/platform/time/days.ts'
import { dueDays, librarySlide, toWithdrawal } from '#server/slides/calendar/rules.ts'
import type { CalendarContext } from '#server/slides/calendar/service.ts'
import type { LoadedLibrary } from '#server/slides/shipped/rules.ts'
import { replacementsFor, slidesWith } from './rules.ts'
import {
  type WithdrawalRow,
  addWithdrawal,
  endWithdrawal,
  listInForce,
  listSchoolsWithUse,
  lockWithdrawals,
} from './store.ts'

export async function listWithdrawals({
  platform,
  calendars: { library },
}: CalendarContext): Promise<contract.Withdrawal[]> {
  const rows = await listInForce(platform.db)
  return Promise.all(rows.toReversed().map((row) => describe(platform.db, library, row)))
}

/** With something to search for, what the library has; else what is due. */
export async function findSlides(
  { calendars }: CalendarContext,
  search = '',
): Promise<ResponseOf<typeof contract.findSlides>> {
  const { library } = calendars
  const today = calendars.today()
  const { parts, plansOf } = await calendars.of(null)
  const plan = plansOf(today).usual
  const due = dueDays(plan, today)
  const coming = [today, ...nextWeekdays(today)].flatMap((day) => librarySlide(library, plan.get(day) ?? '') ?? [])
  return (search.trim() ? slidesWith(library, search) : coming).map((slide) => ({
    ...toTitled(slide),
    due: due.get(slide.id) ?? null,
    isWithdrawn: parts.withdrawals.some(({ slideId }) => slideId === slide.id),
    replacements: replacementsFor({ library, plan, today, withdrawals: parts.withdrawals }, slide).map(toTitled),
  }))
}

type WithdrawalRequest = { slideId: string; reason: string; replacementId?: string | undefined }

export async function withdrawSlide(
  { platform, calendars }: CalendarContext,
  caller: Caller,
  { slideId, reason, replacementId }: WithdrawalRequest,
): Promise<contract.Withdrawal> {
  const { library } = calendars
  const slide = librarySlide(library, slideId)
  if (!slide) throw new Refusal(404, 'The library has no such slide.')
  const plan = (await calendars.of(null)).plansOf(calendars.today()).usual
  return platform.db.transaction(async (tx) => {
    // One at a time: two administrators may withdraw two slides in each other's favour.
    await lockWithdrawals(tx)
    const inForce = await listInForce(tx)
    const isWithdrawn = (id: string) => inForce.some((each) => each.slideId === id)
    if (isWithdrawn(slideId)) throw new Refusal(409, 'This slide has been withdrawn already.')
    const withdrawals = inForce.map(toWithdrawal)
    const [proposal] = replacementsFor({ library, plan, today: calendars.today(), withdrawals }, slide)
    const replacement = replacementId === undefined ? proposal : librarySlide(library, replacementId)
    if (!replacement || replacement.id === slideId || isWithdrawn(replacement.id))
      throw new Refusal(409, 'This slide cannot be the replacement. Please choose another one.', {
        field: 'replacementId',
      })
    const by = await describeCaller(tx, caller)
    const row = await addWithdrawal(tx, {
      slideId,
      replacementId: replacement.id,
      reason,
      by: by.email ?? '',
      withdrawnAt: platform.clock.now(),
    })
    await recordAudit(tx, {
      what: 'slide-withdrawn',
      ...by,
      detail: { slideId, replacementId: replacement.id, reason },
    })
    return describe(tx, library, row)
  })
}

export async function undoWithdrawal({ platform }: CalendarContext, caller: Caller, id: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const ended = /^\d{1,15}$/.test(id) ? await endWithdrawal(tx, Number(id), platform.clock.now()) : undefined
    if (!ended) throw new Refusal(404, 'This slide is not withdrawn any more.')
    const detail = { slideId: ended.slideId, replacementId: ended.replacementId }
    await recordAudit(tx, { what: 'slide-brought-back', ...(await describeCaller(tx, caller)), detail })
  })
}

async function describe(db: Database, library: LoadedLibrary, row: WithdrawalRow): Promise<contract.Withdrawal> {
  const { id, slideId, replacementId, reason, by, withdrawnAt } = row
  return {
    id,
    slide: titledIn(library, slideId),
    replacement: titledIn(library, replacementId),
    reason,
    by,
    withdrawnAt: withdrawnAt.toISOString(),
    schools: await listSchoolsWithUse(db, slideId, londonDay(withdrawnAt)),
  }
}

type Titled = Pick<WrittenSlide, 'id' | 'title' | 'prompt' | 'theme'>

/** A slide that a later release has removed is known by its id only. */
function titledIn(library: LoadedLibrary, id: string): Titled {
  const slide = librarySlide(library, id)
  return slide ? toTitled(slide) : { id, title: id, prompt: '', theme: 'monday' }
}

function toTitled({ id, title, prompt, theme }: WrittenSlide): Titled {
  return { id, title, prompt, theme }
}
