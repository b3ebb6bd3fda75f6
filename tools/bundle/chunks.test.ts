import { expect, test } from 'vitest'
import { chunkFaults, toPreload } from './chunks.ts'

const chunks = ['react', 'libraries', 'shared', 'index', 'start']

test('a pattern that matches no module of the app is refused, and named', () => {
  const faults = chunkFaults(['/clone/web/app/main.ts', 'C:\\clone\\web\\ui\\picture\\mark.tsx'], chunks)
  expect(faults).toContainEqual(expect.stringContaining('“/web/pages/places/”'))
  expect(faults.filter((fault) => /“web\/app\/main|“web\/ui\/picture/.test(fault))).toEqual([])
})

test('a chunk that the list of preloads names but the build did not write is refused', () => {
  const faults = chunkFaults([], chunks.slice(1))
  expect(faults.filter((fault) => fault.includes('has no chunk'))).toEqual([
    'The app has no chunk “react”, which tools/bundle/chunks.ts names.',
  ])
})

test('a chunk that every page has loaded is not preloaded again', () => {
  expect(toPreload(['assets/react-1.js', 'assets/plan-page-2.js'], 'assets/start-3.js')).toEqual([
    'assets/plan-page-2.js',
  ])
})
