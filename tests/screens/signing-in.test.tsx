import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testApp, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool } from '#tests/support/people.ts'
import { field, fillIn, openScreen, press } from '#tests/support/screen.tsx'

const db = testDatabase()

test('a wrong password is refused in a sentence, and what was typed stays', async () => {
  const { email } = await aSchool(testPlatform({ db: db() }))
  const user = await openScreen({ app: testApp({ db: db() }), at: '/login' })
  await fillIn(user, { Email: email, Password: 'not the password' })
  await press(user, 'Sign In')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(field('Email').value).toBe(email)
  expect(document.body.textContent).toMatch(/password/)
})
