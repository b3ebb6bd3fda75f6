import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { classVotes } from '#contract/usage/class-votes.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { openScreen, press, replyAsUsual, replyTo } from '#tests/support/app/screen.tsx'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const findVotes = () => screen.findByRole('region', { name: 'Minds that changed' })

type Choice = [words: string, before: number, after: number]

async function vote(cookie: string, slideId: string, choices: Choice[], now = mondayMorning) {
  const body = { ageGroup: 'ks1', choices: choices.map(([words, before, after]) => ({ words, before, after })) }
  const response = await testApp({ db: db(), now }).inject(post(`/api/slides/${slideId}/votes`, body, { cookie }))
  expect(response.statusCode).toBe(200)
}

test('the analytics list the votes of the period, without any number under five', async () => {
  const { cookie } = await aSchool(testPlatform({ db: db() }))
  await vote(cookie, 'week-12-monday', [
    ['Cats', 20, 4],
    ['Dogs', 5, 21],
    ['Neither', 0, 0],
  ])
  await vote(
    cookie,
    'week-11-friday',
    [
      ['For', 12, 11],
      ['Against', 9, 10],
    ],
    new Date('2026-11-13T09:00:00Z'),
  )
  const user = await openScreen({ app: testApp({ db: db() }), at: '/dashboard/insights', cookie })
  const votes = await findVotes()
  const items = await within(votes).findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'About week-12-monday Year 1 & 2, 16 November 2026' +
      'Cats20 → before the talk, fewer than 5 after' +
      'Dogs5 → before the talk, 21 after' +
      'Neitherfewer than 5 → before the talk, fewer than 5 after' +
      'At least 16 children changed their minds',
    'About week-11-friday Year 1 & 2, 13 November 2026' +
      'For12 → before the talk, 11 after' +
      'Against9 → before the talk, 10 after',
  ])
  expect(votes).toHaveTextContent(
    'Classes voted 2 times this term; in one of these votes at least 16 children changed their minds.',
  )
  await user.click(screen.getByRole('radio', { name: 'This week' }))
  await within(votes).findByText('One class voted this week; at least 16 children changed their minds.')
  expect(within(votes).getAllByRole('listitem')).toHaveLength(1)
})

test('five votes show at first, and all of them on request', async () => {
  const { cookie } = await aSchool(testPlatform({ db: db() }))
  for (const day of ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])
    for (const week of [10, 11])
      await vote(cookie, `week-${week}-${day}`, [
        ['For', 12, 11],
        ['Against', 9, 10],
      ])
  const user = await openScreen({ app: testApp({ db: db() }), at: '/dashboard/insights', cookie })
  const votes = await findVotes()
  expect(await within(votes).findAllByRole('listitem')).toHaveLength(5)
  await press(user, 'Show all 10 votes', votes)
  expect(within(votes).getAllByRole('listitem')).toHaveLength(10)
  await press(user, 'Show fewer votes', votes)
  expect(within(votes).getAllByRole('listitem')).toHaveLength(5)
})

test('without votes the card says how to take one, and a failure can be retried', async () => {
  const { cookie } = await aSchool(testPlatform({ db: db() }))
  replyTo(classVotes, { status: 500, body: {} })
  const user = await openScreen({ app: testApp({ db: db() }), at: '/dashboard/insights', cookie })
  const votes = await findVotes()
  expect(await within(votes).findByRole('alert')).toHaveTextContent('Something went wrong.')
  replyAsUsual()
  await press(user, 'Try again', votes)
  await within(votes).findByText('No votes this term yet')
  expect(votes).toHaveTextContent('On the board, open Tools and choose Vote.')
})
