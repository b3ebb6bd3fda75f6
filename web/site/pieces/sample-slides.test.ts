import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoSlide, sampleQuestions } from './sample-slides.ts'

const library = globSync('content/{weeks,themed}/*.yaml').map((path) => readFileSync(path, 'utf8'))

test.each([demoSlide.title, demoSlide.promptSimple, demoSlide.followUp, ...Object.values(sampleQuestions)])(
  'the public text “%s” is not in the library that schools pay for',
  (text) => {
    expect(library).toHaveLength(58)
    expect(library.filter((week) => week.includes(text.replaceAll('\u00a0', ' ')))).toEqual([])
  },
)
