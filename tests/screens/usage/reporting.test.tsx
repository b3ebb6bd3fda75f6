// @module-tag long
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { exportUsage } from '#contract/usage/export.ts'
import { readWeeklyReport, sendWeeklyReport } from '#contract/usage/weekly-report.ts'
import { readableMails } from '#server/platform/mail/outbox.ts'
import { aSchool, aTestAccount } from '#tests/support/accounts/people.ts'
import {
  expectAlert,
  expectToast,
  expectWords,
  field,
  fillIn,
  openScreen,
  patience,
  press,
  replyAsUsual,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()

const platform = () => testPlatform({ db: db() })
const open = (cookie: string) => openScreen({ app: testApp({ db: db() }), at: '/dashboard', cookie })

async function openSchool(): Promise<UserEvent> {
  const { cookie } = await aSchool(platform(), { name: 'Oakfield Primary' })
  return open(cookie)
}

const findDialog = () => screen.findByRole('dialog', { name: 'Share the weekly report' })
const findPreview = () => screen.findByRole('region', { name: 'Preview of the email' })

async function openDialog(user: UserEvent): Promise<void> {
  await press(user, /^Share Weekly Report/)
  await expectWords(await findPreview(), 'A week of talk at Oakfield Primary, 16 to 20 November')
}

test('a failed download says why, and stays on the page', async () => {
  const message = 'The Daily Dot cannot reach its data just now. Please try again in a moment.'
  replyTo(exportUsage, { status: 503, body: { message } })
  const user = await openSchool()
  await user.click(await screen.findByRole('link', { name: /^Export Usage Data/ }))
  await expectToast(`Download failed${message}`)
  expect(location.pathname).toBe('/dashboard')
})

test('a refusal is shown in the dialog, and what was typed stays, also after closing it', async () => {
  const message = 'A school can send the report five times an hour. Please wait 12 minutes and try again.'
  replyTo(sendWeeklyReport, { status: 429, body: { message } })
  const user = await openSchool()
  await openDialog(user)
  await fillIn(user, { 'Send to': 'head@oakfield.example' })
  await press(user, 'Send', await findDialog())
  await expectAlert(message)
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience)
  await openDialog(user)
  expect(field('Send to')).toHaveValue('head@oakfield.example')
})

test('a preview that fails to load says so and can be retried', async () => {
  replyTo(readWeeklyReport, { status: 500, body: {} })
  const user = await openSchool()
  await press(user, /^Share Weekly Report/)
  await expectAlert('Something went wrong. Please try again.')
  replyAsUsual()
  await press(user, 'Try again', await findDialog())
  await expectWords(await findPreview(), 'A week of talk at Oakfield Primary')
})

test('a trial can send the report to its own address only, without a note', async () => {
  const trialEndsAt = new Date('2026-11-30T23:59:59Z')
  const { cookie, email } = await aTestAccount(platform(), { plan: 'individual', trialEndsAt })
  const user = await open(cookie)
  await press(user, /^Share Weekly Report/)
  const dialog = await findDialog()
  await expectWords(dialog, 'A trial can send the report to its own address only.')
  expect(field('Send to')).toHaveValue(email)
  expect(field('Send to')).toHaveAttribute('readonly')
  expect(within(dialog).queryByLabelText('Your note')).toBeNull()
  await press(user, 'Send', dialog)
  await expectWords(dialog, `The report is on its way to ${email}.`)
  const sent = (await readableMails(db())).find(({ to }) => to === email)
  expect(sent?.letter.subject).toBe('A week of talk, 16 to 20 November')
  expect(sent?.letter.paragraphs.join(' ')).toContain('It has been a quiet week so far')
})

test('the dialog offers last week, and can be told to send the report every Friday', async () => {
  const user = await openSchool()
  await openDialog(user)
  await user.click(screen.getByRole('radio', { name: 'Last week' }))
  await vi.waitFor(
    async () => expect(await findPreview()).toHaveTextContent('A week of talk at Oakfield Primary, 9 to 13 November'),
    patience,
  )
  expect(await findDialog()).toHaveTextContent('A short email about last week, and a look at this one.')
  expect(field('Every Friday to')).toHaveValue('')
  await fillIn(user, { 'Every Friday to': 'head@oakfield.example' })
  await press(user, 'Send it every Friday', await findDialog())
  await expectToast('SavedEvery Friday afternoon the report goes to head@oakfield.example.')
  await press(user, 'Stop sending it', await findDialog())
  await expectToast('SavedNo report is sent by itself any more.')
})
