import { expect, test } from 'vitest'
import { aSchool, aTeacher, anAdmin } from '#tests/support/accounts/people.ts'
import { twoProcesses } from '#tests/support/platform/two-processes.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'

const { here, elsewhere, syncChanges } = twoProcesses()
const ours = swapCalls(() => here().app)
const theirs = swapCalls(() => elsewhere().app)
const { added } = ownSlideCalls(() => here().app)

const today = '2026-11-16'
const tuesday = '2026-11-17'
const ofToday = 'Anti-Bullying Week-monday'
const spare = 'week-12-monday'
const swappedIn = 'week-20-tuesday'

test('everyone’s next request on another process has the replacement, whatever they have swapped', async () => {
  const { platform } = here()
  const [admin, plain, swapper, pinner] = [
    await anAdmin(platform),
    await aTeacher(platform),
    await aTeacher(platform),
    await aSchool(platform),
  ]
  await ours.swapped(swapper, tuesday, { slideId: swappedIn })
  await added(pinner, { pinnedOn: '2026-11-20' })
  const page = async (person: { cookie: string }) => (await theirs.call('GET', '/dashboard', person)).body
  const people = [plain, swapper, pinner, admin]
  await syncChanges()
  for (const person of people) {
    expect([await ours.seenOn(person, today), await theirs.seenOn(person, today)]).toEqual([ofToday, ofToday])
    expect(await page(person)).toContain(`About ${ofToday}`)
  }
  const { id } = await ours.withdrawn(admin, { slideId: ofToday, replacementId: spare })
  await ours.withdrawn(admin, { slideId: swappedIn, replacementId: 'week-21-tuesday' })
  await syncChanges()
  for (const person of people) {
    expect([await ours.seenOn(person, today), await theirs.seenOn(person, today)]).toEqual([spare, spare])
    expect(await page(person)).toContain(`About ${spare}`)
    expect(await page(person)).not.toContain(`About ${ofToday}`)
  }
  expect(await theirs.seenOn(swapper, tuesday)).toBe('week-21-tuesday')
  await ours.call('DELETE', `/api/admin/withdrawals/${id}`, admin)
  await syncChanges()
  for (const person of people) expect(await theirs.seenOn(person, today)).toBe(ofToday)
})
