import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { Blank } from '#web/present/comfort/blank.tsx'
import { boardDate } from '#web/present/comfort/board-date.ts'
import { ComfortPanel } from '#web/present/comfort/comfort-panel.tsx'
import { dateLanguage, useComfort } from '#web/present/comfort/comfort.ts'

afterEach(() => vi.restoreAllMocks())

const usual = { ground: 'dark', size: 100, spacing: 'usual', date: 'auto', motion: 'usual', picture: 'shown' }

function Board() {
  const comfort = useComfort()
  return (
    <>
      <output>{JSON.stringify(comfort)}</output>
      <p>{boardDate('2026-11-16', dateLanguage(comfort))}</p>
      <ComfortPanel />
    </>
  )
}

function openPanel() {
  cleanup()
  render(<Board />)
  return userEvent.setup()
}

const comfort = (): unknown => JSON.parse(screen.getByRole('status').textContent)
const option = (row: string, name: string) =>
  within(screen.getByRole('group', { name: row })).getByRole('radio', { name })

test('a board is as usual until someone chooses otherwise', () => {
  openPanel()
  expect(comfort()).toEqual(usual)
  expect(screen.getAllByRole('radio', { checked: true }).map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Dark',
    'Usual',
    'Usual',
    'Browser’s',
    'Usual',
    'Show',
  ])
})

test('every choice shows at once and is kept in this browser', async () => {
  const user = openPanel()
  for (const [row, name] of [
    ['Colours', 'Pale green'],
    ['Text size', 'Largest'],
    ['Spacing', 'Wider'],
    ['Date', 'November 16'],
    ['Movement', 'Reduced'],
    ['Picture', 'Hide'],
  ] as const) {
    await user.click(option(row, name))
    expect(option(row, name)).toBeChecked()
  }
  const chosen = {
    ground: 'green',
    size: 140,
    spacing: 'wider',
    date: 'american',
    motion: 'reduced',
    picture: 'hidden',
  }
  expect(comfort()).toEqual(chosen)
  openPanel()
  expect(comfort()).toEqual(chosen)
})

test.for([
  ['an old ground', '{"ground":"white","size":120}', { ...usual, size: 120 }],
  ['an unknown size', '{"ground":"cream","size":"huge"}', { ...usual, ground: 'cream' }],
  ['something else', '[1]', usual],
  ['no JSON', 'cream', usual],
] as const)('if the browser has kept %s, the rest of the choice stays', ([, kept, expected]) => {
  localStorage.setItem('dd-comfort', kept)
  openPanel()
  expect(comfort()).toEqual(expected)
})

test('a board in another tab follows', () => {
  openPanel()
  localStorage.setItem('dd-comfort', '{"ground":"cream"}')
  fireEvent(window, new StorageEvent('storage', { key: 'dd-comfort' }))
  expect(comfort()).toEqual({ ...usual, ground: 'cream' })
})

test('without storage the choice lasts as long as the page', async () => {
  vi.stubGlobal('localStorage', undefined)
  const user = openPanel()
  await user.click(option('Colours', 'Cream'))
  await user.click(option('Text size', 'Large'))
  expect(comfort()).toEqual({ ...usual, ground: 'cream', size: 120 })
  await user.click(option('Colours', 'Dark'))
  await user.click(option('Text size', 'Usual'))
})

test('the form of the date follows the browser, or the choice', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US')
  const user = openPanel()
  expect(screen.getByText('Monday, November 16, 2026')).toBeVisible()
  await user.click(option('Date', '16 November'))
  expect(screen.getByText('Monday 16 November 2026')).toBeVisible()
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')
  await user.click(option('Date', 'November 16'))
  expect(screen.getByText('Monday, November 16, 2026')).toBeVisible()
  await user.click(option('Date', 'Browser’s'))
  expect(screen.getByText('Monday 16 November 2026')).toBeVisible()
})

test('arrow keys choose, without a word to the board', async () => {
  const user = openPanel()
  const reachesBoard = keysOnBoard()
  option('Colours', 'Dark').focus()
  await user.keyboard('{ArrowRight} {ArrowDown}x')
  expect(comfort()).toEqual({ ...usual, ground: 'blue' })
  expect(option('Colours', 'Pale blue')).toHaveFocus()
  expect(reachesBoard).toEqual(['x'])
})

/** The keys that the board would act on: it listens on the document. */
function keysOnBoard(): string[] {
  const pressed: string[] = []
  const remember = (event: KeyboardEvent): number => pressed.push(event.key)
  document.addEventListener('keydown', remember)
  onTestFinished(() => document.removeEventListener('keydown', remember))
  return pressed
}

function BlankedBoard() {
  const [isBlank, setIsBlank] = useState(true)
  return (
    <>
      <p>The slide</p>
      {isBlank && <Blank onBack={() => setIsBlank(false)} />}
    </>
  )
}

const blank = () => screen.queryByRole('dialog', { name: 'Eyes on me' })

test.for(['b', 'B', '.', ' ', '{Enter}', '{PageDown}', '{PageUp}', '{ArrowRight}', '{ArrowLeft}', '{F5}'])(
  'the key “%s” goes from the empty ground back to the slide, and does nothing else',
  async (key) => {
    render(<BlankedBoard />)
    const pressed = keysOnBoard()
    expect(blank()).toHaveFocus()
    await userEvent.keyboard(key)
    expect(blank()).toBeNull()
    expect(screen.getByText('The slide')).toBeVisible()
    expect(pressed).toEqual([])
  },
)

test('Escape goes back to the slide', () => {
  render(<BlankedBoard />)
  fireEvent(screen.getByRole('dialog', { name: 'Eyes on me' }), new Event('cancel', { cancelable: true }))
  expect(blank()).toBeNull()
})

test.for(['Eyes on me', 'Tap to go back'])('a tap on “%s” goes back to the slide', async (words) => {
  render(<BlankedBoard />)
  await userEvent.click(screen.getByText(words))
  expect(blank()).toBeNull()
})

test('on an empty ground other keys do nothing, nor does the B that is still held down', async () => {
  render(<BlankedBoard />)
  const pressed = keysOnBoard()
  await userEvent.keyboard('r+t1?')
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Eyes on me' }), { key: 'b', repeat: true })
  expect(blank()).toBeVisible()
  expect(pressed).toEqual([])
})
