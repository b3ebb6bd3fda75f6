import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandsByAge, type AgeBand } from '#contract/slides/age-bands.ts'
import { boardLimits } from '#contract/slides/board-limits.ts'
import { stepSeconds, talkSteps } from './steps.ts'

const starters = {
  all: [],
  eyfs: ['It is…'],
  ks1: ['I see…'],
  lowerKS2: ['A step could be…'],
  upperKS2: ['To be brave means…'],
}
const stepsOf = (form: string | null, band: AgeBand) =>
  talkSteps({ timerDuration: 180, starters, talkPlan: form === null ? null : { form, task: '', items: null } }, band)
const linesOf = (...of: Parameters<typeof stepsOf>) => stepsOf(...of).map(({ line }) => line)

test.for([
  [120, [20, 25, 25, 25, 25]],
  [180, [30, 35, 35, 45, 35]],
  [240, [35, 50, 50, 55, 50]],
  [300, [45, 60, 60, 75, 60]],
  [600, [85, 120, 120, 155, 120]],
  [75, [15, 15, 15, 15, 15]],
  [60, [12, 12, 12, 12, 12]],
] as const)('a talk of %i seconds has steps of %j', ([all, parts]) => {
  expect(Object.values(stepSeconds(all))).toEqual(parts)
})

test('the steps take exactly the slide’s time, A as long as B, and from 75 seconds on each has at least 15', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 1800 }), (all) => {
      const seconds = stepSeconds(all)
      expect(Object.values(seconds).reduce((sum, each) => sum + each)).toBe(all)
      expect(seconds.pairA).toBe(seconds.pairB)
      expect(Math.min(...Object.values(seconds))).toBeGreaterThanOrEqual(all < 75 ? 12 : 15)
    }),
  )
})

test('a class thinks, pairs up with A first, shares and wraps up, and its voices rise', () => {
  expect(stepsOf(null, 'lowerKS2').map(({ dot, voice }) => [dot, voice.words, voice.bars])).toEqual([
    ['Think', 'silent', 0],
    ['Pair', 'partner voice', 1],
    ['Pair', 'partner voice', 1],
    ['Share', 'class voice', 3],
    ['Wrap up', 'class voice', 3],
  ])
  expect(linesOf(null, 'ks1').slice(1, 3)).toEqual(['A speaks first. B listens.', 'Now B speaks. A listens.'])
})

test('partners use the slide’s starters; to share and to wrap up there are others', () => {
  const [think, pairA, pairB, share, wrapUp] = stepsOf(null, 'ks1').map((step) => step.starters)
  expect([think, pairA, pairB]).toEqual([['I see…'], ['I see…'], ['I see…']])
  expect(share).toContain('My partner said…')
  expect(wrapUp).toContain('Now I think…')
})

test.for([
  ['no plan', null, 'ks1', 'A is nearer the window.'],
  ['pairs', 'pairs', 'upperKS2', 'A is nearer the window.'],
  ['a line-up', 'line-up', 'lowerKS2', 'A is nearer the window.'],
  ['threes', 'trios', 'ks1', 'A is nearest the window, then B, then C.'],
  // All speak in turn, and no one is A.
  ['a circle', 'circle', 'ks1', undefined],
] as const)('with %s both turns say by the room who A is', ([, form, band, who]) => {
  expect(stepsOf(form, band).map((step) => step.who)).toEqual([undefined, who, who, undefined, undefined])
})

test('EYFS & Reception hear who talks first', () => {
  expect(stepsOf('trios', 'eyfs').map((step) => step.who)).toEqual(Array(5).fill(undefined))
  expect(linesOf('trios', 'eyfs')[1]).toBe('Nearer the window? You talk first.')
})

test('in threes and in circles everybody has a turn', () => {
  expect(linesOf('trios', 'upperKS2')[2]).toBe('Now B speaks, then C.')
  expect(stepsOf('circle', 'upperKS2')[1]?.voice.words).toBe('group voice')
  const [, inEyfs] = stepsOf('trios', 'eyfs')
  expect([inEyfs?.line, inEyfs?.voice.words]).toEqual(['Nearer the window? You talk first.', 'partner voice'])
})

test('every line and starter fits the board', () => {
  for (const band of bandsByAge)
    for (const form of ['pairs', 'trios', 'circle'])
      for (const step of stepsOf(form, band)) {
        expect(step.line.length, step.line).toBeLessThanOrEqual(36)
        expect(step.who?.length ?? 0, step.who).toBeLessThanOrEqual(40)
        expect(step.starters.length).toBeLessThanOrEqual(boardLimits.starters)
        for (const starter of step.starters) expect(starter.length).toBeLessThanOrEqual(boardLimits.starterCharacters)
      }
})
