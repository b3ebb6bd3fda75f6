import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Presentation } from '#web/present/board/presentation.tsx'
import type { PresentedSlide } from '#web/present/presented-slide.ts'

const slide: PresentedSlide = {
  id: 'tin-roof',
  theme: 'thursday',
  emoji: '🌧️',
  title: 'Rain on a tin roof',
  subtitle: null,
  prompt: 'Is the rain noise, or is it music?',
  promptSimple: null,
  followUp: null,
  timerDuration: 60,
  starters: { all: [], eyfs: [], ks1: [], lowerKS2: ['It is music if…'], upperKS2: [] },
  picture: null,
  wordCard: null,
  talkPlan: { form: 'line-up', task: 'Hand low for noise, high for music.', items: ['Just noise', 'Music'] },
  sensitivity: 0,
}
const swap = {
  date: '2026-11-19',
  today: '2026-11-19',
  onSlide: () => {},
  load: async () => ({ boardSwapChunk: { BoardSwapPanel: () => <p>Three others</p>, BoardSwapNotice: () => null } }),
}

function Page() {
  const [isOpen, setIsOpen] = useState(true)
  if (isOpen) return <Presentation slide={slide} swap={swap} onClose={() => setIsOpen(false)} />
  return (
    <button type="button" onClick={() => setIsOpen(true)}>
      Present Slide
    </button>
  )
}

/** As on a page that has just loaded. */
async function openBoard(): Promise<void> {
  cleanup()
  render(<Page />)
  await act(() => vi.dynamicImportSettled())
}

const board = () => screen.getByRole('dialog', { name: /^Presenting: / })
const isOpen = () => screen.queryByRole('dialog', { name: /^Presenting: / }) !== null
const key = (name: RegExp | string) => screen.getByRole('button', { name })
const keys = (name: string) => screen.queryAllByRole('button', { name })
const tap = (name: RegExp | string) => fireEvent.click(key(name))
/** In the bar; a phone has it at the top too. */
const tapClose = () =>
  keys('Close')
    .slice(-1)
    .forEach((each) => fireEvent.click(each))
const press = (pressed: string) => fireEvent.keyDown(board(), { key: pressed })
const question = () => screen.queryByRole('group', { name: 'Vote again before you leave?' })
const theCount = () => screen.getByRole('listitem', { current: 'step' }).textContent
const wait = (seconds: number): void => {
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1000))
}

function pickTool(name: RegExp | string): void {
  tap('Tools')
  fireEvent.click(within(screen.getByRole('dialog', { name: 'Tools' })).getByRole('button', { name }))
}
function voteAndTalk(): void {
  pickTool('Vote')
  tap(/^Just noise: 0 hands/)
  tap(/^Talk for/)
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-19T08:50:00Z') })
  // What jsdom lacks.
  Object.assign(document, { fonts: new EventTarget() })
  onTestFinished(() => {
    cleanup()
    vi.useRealTimers()
    Reflect.deleteProperty(document, 'fonts')
  })
})

test.for([
  ['the main button', () => tap('Vote again')],
  ['the space bar', () => press(' ')],
  ['a clicker', () => press('PageDown')],
] as const)('once the talk after a vote is over, %s leads to the second count', async ([, goOn]) => {
  await openBoard()
  voteAndTalk()
  expect(keys('Vote again')).toEqual([])
  wait(60)
  expect(keys('Start again')).toEqual([])
  goOn()
  expect(theCount()).toBe('After the talk')
})

test('without a vote, or once it is revealed, the main button starts again and leaving asks nothing', async () => {
  await openBoard()
  tap('Start')
  wait(60)
  expect(key('Start again')).toBeVisible()
  voteAndTalk()
  wait(60)
  tap('Vote again')
  tap('Show what changed')
  tap('Back to the slide')
  expect(key('Start again')).toBeVisible()
  press('Escape')
  expect(isOpen()).toBe(false)
})

test('in talk steps the second count comes after the last', async () => {
  localStorage.setItem('daily-dot-talk-steps', 'on')
  await openBoard()
  voteAndTalk()
  wait(60)
  expect(keys('Vote again')).toEqual([])
  for (let step = 0; step < 4; step += 1) press('PageDown')
  wait(60)
  expect(key('Vote again')).toBeVisible()
})

test.for([
  ['Escape', () => press('Escape')],
  ['Close', tapClose],
  ['Leave', () => tap('Leave')],
] as const)('leaving without the second count asks once, and %s then leaves', async ([, leave]) => {
  await openBoard()
  voteAndTalk()
  wait(60)
  press('Escape')
  expect(question()).toBeVisible()
  expect(within(board()).getAllByRole('button', { name: 'Vote again' }).at(-1)).toHaveFocus()
  leave()
  expect(isOpen()).toBe(false)

  // The next class has not voted.
  tap('Present Slide')
  tap('Start')
  wait(60)
  expect(key('Start again')).toBeVisible()
  press('Escape')
  expect(isOpen()).toBe(false)
})

test('Stay goes on with the slide, Vote again with the count, and neither is asked a second time', async () => {
  await openBoard()
  voteAndTalk()
  wait(10)
  tapClose()
  tap('Stay')
  expect(question()).toBeNull()
  expect(board()).toHaveFocus()
  press('Escape')
  expect(isOpen(), 'it was asked before').toBe(false)

  sessionStorage.clear()
  await openBoard()
  voteAndTalk()
  tapClose()
  fireEvent.click(within(question() ?? board()).getByRole('button', { name: 'Vote again' }))
  expect(theCount()).toBe('After the talk')
  expect(question()).toBeNull()
})

test('a talk that goes on without the board still ends with the second count', async () => {
  await openBoard()
  voteAndTalk()
  press('Escape')
  press('Escape')
  await openBoard()
  wait(60)
  expect(key('Vote again')).toBeVisible()
})

test('a hidden timer shows a line while it runs, and its end over the picture, with the way to the second count', async () => {
  await openBoard()
  tap('Hide Timer')
  const line = () => board().querySelector<HTMLElement>('.time-line i')?.style.width
  expect(line()).toBeUndefined()
  voteAndTalk()
  wait(15)
  expect(line()).toBe('75%')
  wait(45)
  expect(line()).toBeUndefined()
  expect(screen.getByRole('status')).toHaveTextContent('Time’s up!')
  expect(screen.getAllByText('Time’s up!')).toHaveLength(2)
  tap('Vote again')
  expect(theCount()).toBe('After the talk')
})

test('talk steps have Back on the screen from the second on', async () => {
  localStorage.setItem('daily-dot-talk-steps', 'on')
  await openBoard()
  expect(screen.queryByRole('button', { name: /^Back/ })).toBeNull()
  tap('Next: Pair')
  tap('Next: Swap over')
  tap('Back: First turn')
  tap('Back: Think')
  expect(screen.getByText('Find an idea, and a reason.')).toBeVisible()
})

test('what the class reads on the board is “Another slide”', async () => {
  await openBoard()
  pickTool('Another slide')
  await act(async () => {})
  expect(screen.getByRole('dialog', { name: 'Another slide' })).toHaveTextContent('Three others')
  expect(board()).not.toHaveTextContent('Not right for my class')
})
