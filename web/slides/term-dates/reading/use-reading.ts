import { useState } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import { understandTermDates } from '#contract/slides/days/term-dates.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { countInWords } from '../dates-in-words.ts'
import { calendarText, isTooLong } from './calendar-text.ts'

export type Reading = ResponseOf<typeof understandTermDates>

/** Why nothing was read; a new object each time, so that the focus moves to it. */
export type ReadingFailure = { said: string; lines: readonly string[] }

/** A school's whole calendar of many years has a few megabytes. */
const maxFileBytes = 20_000_000
const tooLong =
  'This file is too long to read. Please copy the term dates out of it and paste them, or enter them by hand.'

/** Has the server read a text or a file, and saves nothing. */
export function useReading(onRead: (reading: Reading) => void) {
  const [failure, setFailure] = useState<ReadingFailure | null>(null)
  const [isOpening, setOpening] = useState(false)
  const asking = useAction(understandTermDates)
  const fail = (said: string, lines: readonly string[] = []) => setFailure({ said, lines })

  function readText(text: string, nothingFound: string): void {
    if (asking.isPending) return
    setFailure(null)
    asking.mutate(
      { body: { text } },
      {
        onSuccess: (reading) => {
          if (countInWords(reading.understood)) onRead(reading)
          else fail(nothingFound, reading.notUnderstood)
        },
        onError: (error) => fail(error.issueFor('text') ?? error.said),
      },
    )
  }

  async function readFile(file: File): Promise<void> {
    setFailure(null)
    if (file.size > maxFileBytes) return fail(tooLong)
    setOpening(true)
    const whole = await file.text().catch(() => undefined)
    setOpening(false)
    if (whole === undefined) return fail('This file could not be opened. Please choose it again.')
    const text = calendarText(whole)
    if (text === undefined) return fail('This is not a calendar file. Its name should end in .ics.')
    if (isTooLong(text)) return fail(tooLong)
    readText(text, 'We found no term dates in this file.')
  }

  return { failure, isPending: asking.isPending || isOpening, readText, readFile, forget: () => setFailure(null) }
}
