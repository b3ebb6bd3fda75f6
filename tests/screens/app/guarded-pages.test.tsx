import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#tests/support/app/screen.tsx'
import { testApp } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { paths } from '#web/platform/paths.ts'

const db = testDatabase()

test.for([
  [paths.account, '/login?next=%2Faccount'],
  [paths.dashboard, '/login?next=%2Fdashboard'],
  [paths.library, '/login?next=%2Fdashboard%2Flibrary'],
  [paths.librarySlide, '/login?next=%2Fdashboard%2Flibrary%2F%3Aid'],
  [paths.school, '/login?next=%2Fdashboard%2Fschool'],
  [paths.ownSlides, '/login?next=%2Fdashboard%2Fslides'],
  [paths.newOwnSlide, '/login?next=%2Fdashboard%2Fslides%2Fnew'],
  [paths.ownSlide, '/login?next=%2Fdashboard%2Fslides%2F%3Aid'],
  [paths.admin, '/admin-login'],
  [paths.adminAttention, '/admin-login'],
  [paths.adminPayments, '/admin-login'],
  [paths.adminSlides, '/admin-login'],
  [paths.adminMail, '/admin-login'],
  [paths.adminAudit, '/admin-login'],
  [paths.adminTwoStep, '/admin-login'],
] as const)('%s sends a visitor to %s', async ([path, login]) => {
  await openScreen({ app: testApp({ db: db() }), at: path })
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(window.location.pathname + window.location.search).toBe(login)
})
