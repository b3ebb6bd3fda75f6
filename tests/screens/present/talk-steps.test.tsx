import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { bandsByAge } from '#contract/slides/age-bands.ts'
import { talkForms } from '#contract/slides/writing/talk-plan.ts'
import { codePointsByName } from '#tools/content/fluent-pictures.ts'
import type { PresentedSlide } from '#web/present/presented-slide.ts'
import { bandHelpers } from '#web/present/talk/bank/talk-bank.ts'
import { StepHelpers } from '#web/present/talk/step-helpers.tsx'
import { StepLine } from '#web/present/talk/step-line.tsx'
import { talkSteps } from '#web/present/talk/steps.ts'
import { TalkChoices } from '#web/present/talk/talk-choices.tsx'
import { TalkHelpersCard } from '#web/present/talk/talk-helpers-card.tsx'
import { useTalkSteps } from '#web/present/talk/use-talk-steps.ts'
import { discardStoppedTimer, timerKey, useTimer } from '#web/present/timer/use-timer.ts'
import { codePointsOf } from '#web/ui/picture/picture-file.ts'

const slide: PresentedSlide = {
  id: 'brave-steps',
  theme: 'monday',
  emoji: '🪜',
  title: 'Small brave steps',
  subtitle: null,
  prompt: 'Which small step could come first?',
  promptSimple: null,
  followUp: null,
  timerDuration: 180,
  starters: { all: [], eyfs: [], ks1: [], lowerKS2: ['A step could be…'], upperKS2: [] },
  picture: null,
  wordCard: null,
  talkPlan: null,
  sensitivity: 0,
}

function Board({ makeSteps = talkSteps }: { makeSteps?: typeof talkSteps | null }) {
  const timer = useTimer(slide.id, slide.timerDuration)
  const talk = useTalkSteps(slide, timer, makeSteps ?? undefined)
  const buttons = {
    Start: timer.startOrPause,
    Reset: timer.reset,
    Next: talk.next,
    Back: talk.back,
    'Talk steps on': talk.turnOn,
    'Talk steps off': talk.turnOff,
    'By itself': () => talk.setMovesOn('by itself'),
  }
  return (
    <>
      {talk.isOn && <StepLine steps={talk.steps} current={talk.current} timer={timer} />}
      <p role="timer">{`${timer.leftSeconds} ${timer.state}`}</p>
      {Object.entries(buttons).map(([name, onClick]) => (
        <button key={name} type="button" onClick={onClick}>
          {name}
        </button>
      ))}
    </>
  )
}

/** On a board with talk steps, as the teacher left it. */
function openBoard() {
  return render(<Board />)
}
const tap = (...names: string[]): void => {
  for (const name of names) fireEvent.click(screen.getByRole('button', { name }))
}
const wait = (seconds: number): void => {
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1000))
}
const now = (): string => {
  const step = screen.queryByRole('list', { name: 'Talk steps' })?.querySelector('[aria-current=step]')
  return `${step?.querySelector('b')?.textContent ?? 'whole'}: ${screen.getByRole('timer').textContent}`
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-16T08:50:00Z') })
  onTestFinished(() => void vi.useRealTimers())
})

test('talk steps are off until a teacher turns them on, and begin with time to think', () => {
  openBoard()
  expect(now()).toBe('whole: 180 ready')
  tap('Talk steps on')
  expect(now()).toBe('Think: 30 ready')
})

test('Start starts a step, Next goes on and starts the next one’s time, and nothing moves on by itself', () => {
  openBoard()
  tap('Talk steps on', 'Start')
  wait(40)
  expect(now()).toBe('Think: 0 done')
  tap('Next')
  expect(now()).toBe('Pair: 35 running')
  expect(screen.getByText('A speaks first. B asks ‘Why?’')).toBeVisible()
  tap('Next')
  expect(screen.getByText('Now B speaks. A asks ‘Why?’')).toBeVisible()
  tap('Next')
  expect(now()).toBe('Share: 45 running')
  wait(10)
  tap('Reset')
  expect(now()).toBe('Share: 45 ready')
  tap('Next', 'Next')
  expect(now()).toBe('Wrap up: 35 running')
  tap('Back')
  expect(now()).toBe('Share: 45 running')
})

test('a step and its time survive a reload, even if the time was up', () => {
  const before = openBoard()
  tap('Talk steps on', 'Next', 'Next', 'Next')
  wait(5)
  before.unmount()
  const reloaded = openBoard()
  expect(now()).toBe('Share: 40 running')
  wait(60)
  reloaded.unmount()
  openBoard()
  expect(now()).toBe('Share: 0 done')
})

test.for([
  ['{"oops":', 'not JSON'],
  ['{"chosenSeconds":60,"spanSeconds":60}', 'damaged'],
] as const)('where %s was stored, which is %s, the timer is the slide’s', ([text]) => {
  sessionStorage.setItem(timerKey(slide.id), text)
  openBoard()
  expect(now()).toBe('whole: 180 ready')
  tap('Start')
  wait(30)
  expect(now()).toBe('whole: 150 running')
})

test('after a reload a step keeps its time until the code for the steps has loaded', () => {
  const before = openBoard()
  tap('Talk steps on', 'Next')
  before.unmount()
  const { rerender } = render(<Board makeSteps={null} />)
  expect(now()).toBe('whole: 35 running')
  wait(5)
  rerender(<Board />)
  expect(now()).toBe('Pair: 30 running')
})

test('until the code for the steps has loaded, the board times the whole talk', () => {
  const before = openBoard()
  tap('Talk steps on')
  before.unmount()
  discardStoppedTimer(slide.id)
  const { rerender } = render(<Board makeSteps={null} />)
  expect(now()).toBe('whole: 180 ready')
  rerender(<Board />)
  expect(now()).toBe('Think: 30 ready')
})

test('Start pressed before the code for the steps has loaded starts the first step', () => {
  const before = openBoard()
  tap('Talk steps on')
  before.unmount()
  discardStoppedTimer(slide.id)
  const { rerender } = render(<Board makeSteps={null} />)
  tap('Start')
  wait(2)
  rerender(<Board />)
  expect(now()).toBe('Think: 30 running')
})

test('a talk that runs stops for the first step when a teacher turns the steps on', () => {
  openBoard()
  tap('Start')
  wait(2)
  tap('Talk steps on')
  expect(now()).toBe('Think: 30 ready')
})

test('the next class begins with time to think', () => {
  const first = openBoard()
  tap('Talk steps on', 'Next')
  wait(60)
  first.unmount()
  discardStoppedTimer(slide.id)
  const second = openBoard()
  expect(now()).toBe('Think: 30 ready')
  tap('Next')
  second.unmount()
  vi.advanceTimersByTime(20 * 60_000)
  openBoard()
  expect(now()).toBe('Think: 30 ready')
})

test('turned off, they give the whole time back, and stay off', () => {
  const board = openBoard()
  tap('Talk steps on', 'Next', 'Talk steps off')
  expect(now()).toBe('whole: 180 ready')
  board.unmount()
  openBoard()
  expect(now()).toBe('whole: 180 ready')
})

test('by itself, a step moves on a moment after its time is up, but the last one stays', () => {
  openBoard()
  tap('Talk steps on', 'By itself', 'Start')
  wait(31)
  expect(now()).toBe('Think: 0 done')
  wait(3)
  expect(now()).toMatch(/^Pair: 3\d running$/)
  wait(180)
  expect(now()).toBe('Wrap up: 0 done')
  wait(60)
  expect(now()).toBe('Wrap up: 0 done')
})

test('four dots show what is done, what is now and what is to come', () => {
  openBoard()
  tap('Talk steps on', 'Next', 'Next')
  const steps = within(screen.getByRole('list', { name: 'Talk steps' })).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual([
    'Think, done',
    'Pairpartner voiceA is nearer the window. Now B speaks. A asks ‘Why?’',
    'Share, to come',
    'Wrap up, to come',
  ])
  expect(steps[1]).toHaveAttribute('aria-current', 'step')
})

test.for(['pairs', 'vote', null, 'a form of later'])('talk of the form “%s” has two or three helpers', (form) => {
  render(<StepHelpers form={form} band="ks1" />)
  const names = screen.getAllByRole('listitem').map((card) => card.querySelector('b')?.textContent)
  expect(names).toEqual(form === 'vote' ? ['Agree', 'Challenge', 'Change your mind'] : ['Build', 'Ask', 'Check'])
})

test('EYFS & Reception have the same three helpers for every form, with a gesture', () => {
  for (const form of talkForms) {
    const { unmount } = render(<StepHelpers form={form} band="eyfs" />)
    expect(screen.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
      'AgreeMe too!Hand on your chest',
      'BuildAnd…Stack a pretend brick',
      'ChallengeI think something different.Flat palm, turned sideways',
    ])
    unmount()
  }
})

test('one tap shows all nine moves, each with two ways to say it', () => {
  const close = vi.fn<() => void>()
  render(<TalkHelpersCard band="upperKS2" onClose={close} />)
  const dialog = within(screen.getByRole('dialog', { name: 'Talk helpers' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(9)
  expect(dialog.getByText('I agree with most of that, except…')).toBeVisible()
  expect(dialog.getByText('That’s true sometimes, but not when…')).toBeVisible()
  tap('Back to the slide')
  expect(close).toHaveBeenCalled()
})

test('every helper has a picture of the set', () => {
  const points = new Set(codePointsByName.values())
  const emoji = bandsByAge.flatMap(bandHelpers).map((helper) => helper.emoji)
  expect(emoji.filter((each) => !points.has(codePointsOf(each)))).toEqual([])
})

test('choices are numbered in their order; those that the class names itself are not listed', () => {
  const { container, rerender } = render(<TalkChoices form="rank" items={['Listen', 'Give advice']} />)
  expect(screen.getByRole('list', { name: 'Choices' })).toHaveTextContent('ListenGive advice')
  rerender(<TalkChoices form="rank" items="heard" />)
  expect(container).toBeEmptyDOMElement()
})

test('the choices of a line-up are the two ends of a line, and have no numbers', () => {
  const { rerender } = render(<TalkChoices form="line-up" items={['Just noise', 'Music']} />)
  const ends = within(screen.getByRole('list', { name: 'The two ends of the line' })).getAllByRole('listitem')
  expect(ends.map((end) => end.textContent)).toEqual(['Just noise', 'Music'])
  expect(screen.queryByRole('list', { name: 'Choices' })).toBeNull()
  rerender(<TalkChoices form="two sides" items={['Just noise', 'Music']} />)
  expect(screen.getByRole('list', { name: 'Choices' }).tagName).toBe('OL')
})
