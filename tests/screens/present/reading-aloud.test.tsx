import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { HearKey, ReadAloudKey } from '#web/present/read-aloud/hear-key.tsx'
import { useReadAloud } from '#web/present/read-aloud/use-read-aloud.ts'

const hazel = { name: 'Hazel', lang: 'en-GB', localService: true, default: false }
const google = { ...hazel, name: 'Google UK English Female', localService: false }

class Utterance extends EventTarget {
  voice: unknown
  rate = 1
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

/** A browser's voices: says one sentence at a time, as long as the test likes. */
class Voices extends EventTarget {
  list = [hazel]
  spoken: Utterance[] = []
  saying: Utterance | undefined
  getVoices() {
    return this.list
  }
  speak(utterance: Utterance) {
    this.spoken.push(utterance)
    this.saying = utterance
  }
  cancel() {
    this.saying = undefined
  }
  resume() {}
  /** The browser reports what becomes of the sentence that it is saying. */
  report(event: 'start' | 'end' | 'error') {
    const utterance = this.saying
    if (event !== 'start') this.saying = undefined
    report(utterance, event)
  }
}

function report(from: EventTarget | undefined, event: string) {
  act(() => void from?.dispatchEvent(new Event(event)))
}

let voices: Voices

beforeEach(() => {
  vi.useFakeTimers()
  voices = new Voices()
  vi.stubGlobal('speechSynthesis', voices)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const all = ['Fox laughs at Mouse. How can Bear help?', 'Bear can say…']

function Slide({ seen = 'The slide' }: { seen?: string }) {
  const readAloud = useReadAloud(seen)
  return (
    <>
      <ReadAloudKey texts={all} readAloud={readAloud} />
      <HearKey says="Bear can say…" readAloud={readAloud} />
      <p>{readAloud?.isReading ? 'Reading' : 'Quiet'}</p>
    </>
  )
}

function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  wait(100)
}

function wait(ms: number) {
  act(() => void vi.advanceTimersByTime(ms))
}

const said = () => voices.spoken.map((utterance) => utterance.text)

test('a slide is read sentence by sentence, slowly, in a British voice of the device', () => {
  voices.list = [google, hazel]
  render(<Slide />)
  press('Read aloud')
  expect(said()).toEqual(['Fox laughs at Mouse.'])
  expect(voices.spoken[0]).toMatchObject({ voice: hazel, rate: 0.9 })
  voices.report('start')
  voices.report('end')
  voices.report('end')
  expect(said()).toEqual(['Fox laughs at Mouse.', 'How can Bear help?', 'Bear can say,'])
  expect(screen.getByText('Reading')).toBeVisible()
  voices.report('end')
  expect(screen.getByText('Quiet')).toBeVisible()
})

test('a second press stops it', () => {
  render(<Slide />)
  press('Read aloud')
  press('Stop reading aloud')
  expect(voices.saying).toBeUndefined()
  expect(screen.getByRole('button', { name: 'Read aloud' })).toBeVisible()
  expect(screen.getByText('Quiet')).toBeVisible()
})

test('another text is read in place of the first', () => {
  render(<Slide />)
  press('Read aloud')
  const [first] = voices.spoken
  press('Hear: Bear can say…')
  // Browsers report the end of the interrupted sentence late.
  report(first, 'error')
  expect(voices.saying?.text).toBe('Bear can say,')
  expect(screen.getByRole('button', { name: 'Stop: Bear can say…' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Read aloud' })).toBeVisible()
})

test.for<[string, (close: () => void) => void]>([
  ['closed', (close) => close()],
  ['left', () => window.dispatchEvent(new Event('pagehide'))],
  [
    'hidden',
    () => {
      // Not once: scripts of other tests look, too.
      const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
      onTestFinished(() => hidden.mockRestore())
      document.dispatchEvent(new Event('visibilitychange'))
    },
  ],
])('it is silent after the board is %s', ([, leave]) => {
  const { unmount } = render(<Slide />)
  press('Read aloud')
  expect(voices.saying).toBeDefined()
  act(() => leave(unmount))
  expect(voices.saying).toBeUndefined()
  wait(60_000)
  expect(said()).toHaveLength(1)
})

test('it stops when the class sees something else', () => {
  const { rerender } = render(<Slide />)
  press('Read aloud')
  rerender(<Slide />)
  expect(voices.saying).toBeDefined()
  rerender(<Slide seen="Another age band" />)
  expect(voices.saying).toBeUndefined()
  expect(screen.getByText('Quiet')).toBeVisible()
})

test.for<[string, () => void]>([
  ['never starts', () => wait(5000)],
  [
    'never reports its end',
    () => {
      voices.report('start')
      wait(30_000)
    },
  ],
  ['fails', () => voices.report('error')],
])('a voice that %s gives the key back', ([, fail]) => {
  render(<Slide />)
  press('Read aloud')
  fail()
  expect(screen.getByText('Quiet')).toBeVisible()
  expect(voices.saying).toBeUndefined()
  press('Read aloud')
  expect(said()).toEqual(['Fox laughs at Mouse.', 'Fox laughs at Mouse.'])
})

test('there is no key while the browser has only voices that send the text away, and one once it finds another', () => {
  voices.list = [google]
  render(<Slide />)
  expect(screen.queryByRole('button')).toBeNull()
  voices.list = [google, hazel]
  report(voices, 'voiceschanged')
  expect(screen.getByRole('button', { name: 'Read aloud' })).toBeVisible()
})

test('there is no key in a browser that cannot speak', () => {
  Reflect.deleteProperty(globalThis, 'speechSynthesis')
  render(<Slide />)
  expect(screen.queryByRole('button')).toBeNull()
})
