import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { expectFocus, expectAlert, field, fillIn, openScreen, press } from '#tests/support/screen.tsx'

const db = testDatabase()
const open = (at: string) => openScreen({ app: testApp({ db: db() }), at })

async function expectStep(name: string): Promise<void> {
  await expectFocus(() => screen.getByRole('heading', { level: 1, name }))
}

test('an email at a public provider cannot join a school', async () => {
  const user = await open('/join')
  await fillIn(user, { 'School email': 'amina@gmail.com' })
  await press(user, 'Email me a link')
  const refusal = 'Please use your school email. Anyone can have an email at this provider.'
  await expectAlert(refusal)
  await waitFor(() => expect(document.activeElement).toHaveTextContent(refusal))
  expect(field('School email')).toHaveValue('amina@gmail.com')
})

test('a truncated link to join says so, and shows what to do next', async () => {
  const user = await open('/join?token=nonsense')
  await expectStep('This link is not complete')
  await press(user, 'Ask for a new link')
  await expectStep('Join your school')
})
