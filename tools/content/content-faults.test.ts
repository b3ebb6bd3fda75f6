// @module-tag long
import { describe, expect, test } from 'vitest'
import { contentFiles } from '#tests/support/slides/content-files.ts'
import { aLibrary, aWeek } from '#tests/support/slides/written-slides.ts'
import { contentFaults, lineOf, spineContentFaults } from './content-faults.ts'

type Weeks = Parameters<typeof contentFiles>[0]

/** The faults in a library of only these weeks, without those about missing weeks. */
function faultsIn(weeks: Weeks): string[] {
  return contentFaults(contentFiles(weeks))
    .filter(({ path }) => path !== 'content')
    .map(lineOf)
}

test('a valid library has no faults', () => {
  expect(contentFaults(contentFiles(aLibrary()))).toEqual([])
})

describe('the files', () => {
  test('missing files are listed', () => {
    const { 'weeks/12': _, 'themed/eco-week': __, ...rest } = aLibrary()
    expect(contentFaults(contentFiles(rest)).map(lineOf)).toEqual([
      'content  files: There is no content/weeks/12.yaml, content/themed/eco-week.yaml. Write what is missing.',
    ])
  })

  test('an empty library is reported without a crash', () => {
    expect(contentFaults([]).map(lineOf)).toEqual([
      expect.stringMatching(/^content {2}files: There is no .+ and 56 others\./),
    ])
    expect(spineContentFaults([])).toHaveLength(1)
  })

  test('a 54th week is refused', () => {
    expect(faultsIn({ 'weeks/54': aWeek(54) })).toEqual([
      expect.stringMatching(/^content\/weeks\/54\.yaml {2}file: It is not a week of the library\./),
    ])
  })

  test('a week must have five slides', () => {
    expect(faultsIn({ 'weeks/12': aWeek(12).slice(0, 4) })).toEqual([
      'content/weeks/12.yaml  file: It has 4 slides. Write five, Monday to Friday.',
    ])
  })

  test('the slides of a week must be in the order of the days', () => {
    const [monday, tuesday, ...rest] = aWeek(12)
    expect(faultsIn({ 'weeks/12': [tuesday, monday, ...rest].filter((slide) => slide !== undefined) })).toEqual([
      'content/weeks/12.yaml  slide-61  theme: It is tuesday in the place of monday. Put the days in their order.',
      'content/weeks/12.yaml  slide-60  theme: It is monday in the place of tuesday. Put the days in their order.',
    ])
  })

  test.each([
    ['- id: "x', 'file: YAMLParseError: Missing closing "quote'],
    ['monday: x', 'file: It is not a list.'],
  ])('a file that is not a list of slides is reported: %s', (text, wrong) => {
    expect(contentFaults([{ path: 'content/weeks/12.yaml', text }]).map(lineOf)).toContainEqual(
      expect.stringContaining(`content/weeks/12.yaml  ${wrong}`),
    )
  })

  test('a missing band and an unknown field are reported', () => {
    const [monday, ...rest] = aWeek(12)
    const { eyfs: _, ...starters } = monday?.starters ?? {}
    expect(faultsIn({ 'weeks/12': [{ ...monday, starters, colour: 'red' }, ...rest] })).toEqual([
      expect.stringMatching(/^content\/weeks\/12\.yaml {2}slide-60 {2}starters\.eyfs: It is missing\./),
      expect.stringMatching(/^content\/weeks\/12\.yaml {2}slide-60 {2}slide: Unrecognized key: "colour"\./),
    ])
  })

  test('topics.yaml must be a list of names', () => {
    const files = contentFiles({}).map((file) => ({ ...file, text: 'mistakes: Getting it wrong' }))
    expect(contentFaults(files).map(lineOf)).toContain(
      'content/topics.yaml  file: It is not a list of names. Write “- name”, line by line.',
    )
  })
})

test('a fault of a slide is reported with its file', () => {
  expect(faultsIn({ 'weeks/12': aWeek(12, { tuesday: { title: '' } }) })).toEqual([
    'content/weeks/12.yaml  slide-61  title: It is empty. Write it.',
  ])
})

test('the plan must name every slide', () => {
  const [planned, ...forgotten] = aWeek(12).map(({ title }) => title)
  const plan = { path: 'content/README.md', text: `| 12 | ${planned} | ${forgotten.slice(1).join(' | ')} |` }
  const faults = contentFaults([...contentFiles({ 'weeks/12': aWeek(12) }), plan])
  expect(faults.filter(({ path }) => path !== 'content').map(lineOf)).toEqual([
    `content/weeks/12.yaml  slide-61  title: “${forgotten[0]}” is not in the plan, content/README.md. Write the title into its week there.`,
  ])
})

test('the rest of a slide is checked before its starters, talk and notes are written', () => {
  const week = aWeek(12, { friday: { subtitle: 'A subtitle that is far too long to be read by a child at the back' } })
  const notYet = { starters: undefined, talk: undefined, teacherNote: undefined, timerDuration: undefined }
  const spines = week.map((slide) => ({ ...slide, ...notYet }))
  const faults = spineContentFaults(contentFiles({ 'weeks/12': spines }))
  expect(faults.filter(({ path }) => path !== 'content').map(lineOf)).toEqual([
    'content/weeks/12.yaml  slide-64  subtitle: 65 characters; at most 60. Cut it by 5.',
  ])
})
