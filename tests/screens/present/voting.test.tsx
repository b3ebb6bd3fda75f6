import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { PresentedSlide } from '#web/present/presented-slide.ts'
import { useVote } from '#web/present/vote/use-vote.ts'
import { VoteScreen } from '#web/present/vote/vote-screen.tsx'
import type { Vote, VoteTotal } from '#web/present/vote/vote.ts'

const slide: PresentedSlide = {
  id: 'small-brave-steps',
  theme: 'monday',
  emoji: '🐾',
  title: 'Small brave steps',
  subtitle: null,
  prompt: 'A friend sits alone. Which small, brave step could come first?',
  promptSimple: null,
  followUp: null,
  timerDuration: 180,
  starters: { all: [], eyfs: [], ks1: [], lowerKS2: [], upperKS2: [] },
  picture: null,
  wordCard: null,
  talkPlan: { form: 'vote', task: 'Show it.', items: ['Stay close', 'Say something'] },
  sensitivity: 0,
}

/** Opens the vote as the board does, and returns what it was told. */
function openVote(changes: Partial<PresentedSlide> = {}) {
  cleanup()
  const told: Told = { closed: [], totals: [] }
  render(<BoardWithVote slide={{ ...slide, ...changes }} told={told} />)
  return told
}

type Told = { closed: string[]; totals: VoteTotal[][] }

function BoardWithVote({ slide: shown, told }: { slide: PresentedSlide; told: Told }) {
  const vote = useVote(shown, useState<Vote>())
  const [isOpen, setIsOpen] = useState(true)
  if (!isOpen)
    return (
      <button type="button" onClick={() => setIsOpen(true)}>
        Vote
      </button>
    )
  return (
    <VoteScreen
      slide={shown}
      band="lowerKS2"
      vote={vote}
      timerMinutes={3}
      onTalk={() => setIsOpen(false)}
      onClose={() => told.closed.push('vote')}
      onVoted={(totals) => told.totals.push(totals)}
    />
  )
}

const user = userEvent.setup()
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const card = (words: string) => screen.getByRole('button', { name: new RegExp(`^${words}: .*Tap to add one$`) })
const hands = (words: string) => screen.getByRole('textbox', { name: `${words}: number of hands` })
const vote = () => screen.getByRole('dialog', { name: 'Which small, brave step could come first?' })
const step = () => screen.getByRole('listitem', { current: 'step' })

async function type(words: string, digits: string): Promise<void> {
  card(words).focus()
  await user.keyboard(digits)
}

test('a class votes before and after the talk, and both counts are revealed together', async () => {
  openVote()
  expect(screen.getByRole('heading', { level: 2, name: 'Which small, brave step could come first?' })).toHaveFocus()
  expect(step()).toHaveTextContent('Before the talk')
  await user.click(card('Stay close'))
  await user.click(card('Stay close'))
  await user.click(screen.getByRole('button', { name: 'Stay close: −1' }))
  await type('Say something', '14')
  expect(screen.getByRole('status')).toHaveTextContent('15 hands so far. Passing is fine.')
  await press('Talk for 3 minutes')
  expect(screen.queryByRole('dialog')).toBeNull()

  // As after the talk, or after a reload of the page.
  const told = openVote()
  expect(step()).toHaveTextContent('After the talk')
  expect([hands('Stay close'), hands('Say something')].map((field) => (field as HTMLInputElement).value)).toEqual([
    '0',
    '0',
  ])
  expect(vote()).not.toHaveTextContent('14')
  await type('Stay close', '8')
  await type('Say something', '7')
  await press('Show what changed')
  expect(screen.getByRole('heading', { name: 'At least 7 changed their minds' })).toHaveFocus()
  const [close, say] = screen.getByRole('list', { name: 'Both counts' }).children
  expect([close, say].map((row) => row?.textContent)).toEqual([
    '1Stay close1 before8 after',
    '2Say something14 before7 after',
  ])
  expect(told.totals).toEqual([
    [
      { words: 'Stay close', before: 1, after: 8 },
      { words: 'Say something', before: 14, after: 7 },
    ],
  ])
})

test('totals are told again only after a correction', async () => {
  openVote()
  await type('Stay close', '9')
  await press('Talk for 3 minutes')
  const told = openVote()
  await type('Stay close', '9')
  await press('Show what changed')
  await press('Back to counting')
  await press('Show what changed')
  expect(told.totals).toHaveLength(1)
  await press('Back to counting')
  await user.click(card('Stay close'))
  await press('Show what changed')
  expect(told.totals.map(([first]) => first?.after)).toEqual([9, 10])
})

test('a vote without hands is told to no one, and a new vote starts at the beginning', async () => {
  openVote()
  await press('Talk for 3 minutes')
  const told = openVote()
  await press('Show what changed')
  expect(screen.getByRole('heading', { name: 'Two counts show what changed' })).toBeVisible()
  expect(told.totals).toEqual([])
  await press('New vote')
  expect(step()).toHaveTextContent('Before the talk')
})

test('a number is typed into its field, and Clear empties only this count', async () => {
  openVote()
  await press('Type')
  expect(hands('Stay close')).toHaveFocus()
  await user.keyboard('2x8{Enter}')
  expect(hands('Stay close')).toHaveValue('28')
  expect(card('Stay close')).toHaveFocus()
  await press('Talk for 3 minutes')
  openVote()
  await type('Stay close', '5')
  await press('Clear')
  expect(hands('Stay close')).toHaveValue('0')
  await press('First count')
  expect(hands('Stay close')).toHaveValue('28')
})

test('of four choices the teacher takes those to vote on, with the numbers they have on the slide', async () => {
  openVote({ talkPlan: { form: 'rank', task: '', items: ['Pens', 'Conkers', 'A toy car', 'A kind note'] } })
  await press('4 A kind note')
  await press('1 Pens')
  await press('2 Conkers')
  await press('Count hands')
  expect(screen.getByRole('button', { name: 'Count hands' }), 'one choice is no vote').toBeVisible()
  await press('3 A toy car')
  await press('Count hands')
  const cards = [...screen.getByRole('list', { name: 'Choices' }).children]
  expect(cards.map((each) => each.textContent)).toEqual([
    expect.stringMatching(/^3A toy car/),
    expect.stringMatching(/^4A kind note/),
  ])
})

test('the teacher writes the ideas that the class says', async () => {
  openVote({ talkPlan: { form: 'vote', task: '', items: 'heard' } })
  await user.click(screen.getByRole('textbox', { name: 'Idea 1 in words' }))
  await user.keyboard('A long rope{Enter}')
  expect(card('A long rope')).toHaveFocus()
  expect(card('Idea 2')).toBeVisible()
})

test('keys in the vote do not act on the board, except F5, and Escape closes the vote', async () => {
  const keys: string[] = []
  const hear = (event: KeyboardEvent): void => void keys.push(event.key)
  document.addEventListener('keydown', hear)
  const told = openVote()
  await user.keyboard(' r+1{F5}')
  document.removeEventListener('keydown', hear)
  expect(keys).toEqual(['F5'])
  vote().dispatchEvent(new Event('cancel', { cancelable: true }))
  expect(told.closed).toEqual(['vote'])
})

test.for([
  ['{"oops":', 'not JSON'],
  ['{"stage":"after"}', 'damaged'],
] as const)('where %s was stored, which is %s, the class starts a new vote', async ([text]) => {
  sessionStorage.setItem(`daily-dot-vote-${slide.id}`, text)
  openVote()
  expect(step()).toHaveTextContent('Before the talk')
  await type('Stay close', '9')
  await press('Talk for 3 minutes')
  openVote()
  expect(step()).toHaveTextContent('After the talk')
})

test('with storage blocked the first count is still there after the talk', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  const told = openVote()
  await type('Stay close', '9')
  await press('Talk for 3 minutes')
  await press('Vote')
  await type('Say something', '9')
  await press('Show what changed')
  vi.restoreAllMocks()
  expect(told.totals).toEqual([
    [
      { words: 'Stay close', before: 9, after: 0 },
      { words: 'Say something', before: 0, after: 9 },
    ],
  ])
})

test('the next class starts its own vote once the board was closed on a revealed one, and goes on with one that was not', async () => {
  openVote()
  await type('Stay close', '9')
  await press('Talk for 3 minutes')
  openVote()
  expect(step()).toHaveTextContent('After the talk')
  await press('Show what changed')
  openVote()
  expect(step()).toHaveTextContent('Before the talk')
})
