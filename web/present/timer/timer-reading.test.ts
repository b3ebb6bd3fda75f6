import { expect, test } from 'vitest'
import { timerDashes, timerReading } from './timer-reading.ts'

test('the timer shows minutes and seconds in two digits each', () => {
  expect(timerReading(300).digits).toBe('05:00')
  expect(timerReading(69).digits).toBe('01:09')
})

test('the last half minute and the end have a word', () => {
  expect(timerReading(31).word).toBe('Discussion Time')
  expect(timerReading(30).word).toBe('Nearly time')
  expect(timerReading(0)).toEqual({ digits: '00:00', word: 'Time’s up!' })
})

test('a talk step shorter than a minute has the word in its second half', () => {
  expect([30, 16, 15].map((left) => timerReading(left, 30).word)).toEqual([
    'Discussion Time',
    'Discussion Time',
    'Nearly time',
  ])
})

test('the dot is full at the start, half empty half-way and empty at the end', () => {
  expect(timerDashes(180, 180)).toBe('none')
  expect(timerDashes(90, 180)).toBe('50 200')
  expect(timerDashes(0, 180)).toBe('0 200')
})
