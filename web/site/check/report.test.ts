import { expect, test } from 'vitest'
import { reportOf } from './report.ts'

test('the report has all that IT asks for first', () => {
  const rows = [
    { title: 'Our server', verdict: { state: 'ok', says: 'It answers.', detail: '200' } },
    { title: 'Cookies', verdict: { state: 'bad', says: 'They are refused.', detail: 'not there when read' } },
  ] as const
  const summary = { state: 'bad', title: '1 thing does not work', says: '' } as const
  const computer = {
    address: 'https://dailydot.example',
    at: new Date(2026, 10, 16, 8, 45),
    browser: 'Mozilla/5.0',
    window: '1280 × 720',
  }
  expect(reportOf(rows, summary, computer)).toBe(`The Daily Dot: check of a computer
1 thing does not work

Tested: 16 November 2026 at 08:45
Site: https://dailydot.example
Browser: Mozilla/5.0
Window: 1280 × 720

Our server: works
It answers.
(200)

Cookies: does not work
They are refused.
(not there when read)

What to allow, and why: https://dailydot.example/check`)
})
