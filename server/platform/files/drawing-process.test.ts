// @module-tag long
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { aGreedySvg, aPng, aSlowSvg } from '#tests/support/platform/picture-files.ts'
import { redrawnFrom, taskMessage } from './drawing-messages.ts'
import { redraw } from './redraw.ts'

const box = { width: 800, height: 320 }

test('a picture that would take too long to draw is refused', async () => {
  const started = performance.now()
  expect(await redraw(aSlowSvg(), box, { waitSeconds: 2, drawSeconds: 2 })).toEqual({ refused: 'too-slow' })
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('a picture that would take too much memory is refused', async () => {
  const started = performance.now()
  expect(await redraw(aGreedySvg(), box)).toEqual({ refused: 'too-slow' })
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('a picture is refused as busy if it would wait too long behind slow ones', async () => {
  const hasty = { waitSeconds: 1, drawSeconds: 3 }
  const slow = [redraw(aSlowSvg(), box, hasty), redraw(aSlowSvg(), box, hasty)]
  expect(await redraw(await aPng(), box, hasty)).toEqual({ refused: 'busy' })
  expect(await Promise.all(slow)).toEqual([{ refused: 'too-slow' }, { refused: 'too-slow' }])
})

test('a picture is refused as busy if no process can be started, and the server carries on', async () => {
  const { execPath } = process
  process.execPath = '/nowhere/node'
  try {
    expect(await redraw(await aPng(), box)).toEqual({ refused: 'busy' })
  } finally {
    process.execPath = execPath
  }
})

/** Started as `redraw` does, and known to be running. */
async function aDrawingProcess(): Promise<ChildProcessWithoutNullStreams> {
  const says = "data:text/javascript,process.on('newListener',(name)=>name==='SIGINT'&&process.stderr.write('up'))"
  const file = fileURLToPath(new URL('drawing-process.ts', import.meta.url))
  const drawing = spawn(process.execPath, ['--import', says, file])
  await once(drawing.stderr, 'data')
  return drawing
}

test('a drawing process ignores SIGTERM and SIGINT until it has drawn', async () => {
  const drawing = await aDrawingProcess()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) drawing.kill(signal)
  drawing.stdin.write(taskMessage({ bytes: await aPng(), box }))
  expect(redrawnFrom(await buffer(drawing.stdout))).toEqual({ png: expect.anything() })
})

test('a drawing process ends if the server is killed', async () => {
  const drawing = await aDrawingProcess()
  drawing.stdin.end(taskMessage({ bytes: aSlowSvg(), box }))
  expect(await once(drawing, 'exit')).toEqual([null, 'SIGKILL'])
})

test('of many concurrent pictures some wait, and the rest are refused as busy', async () => {
  const file = await aPng()
  const responses = await Promise.all(Array.from({ length: 12 }, () => redraw(file, box)))
  const refusals = responses.flatMap((response) => ('refused' in response ? [response.refused] : []))
  expect(new Set(refusals)).toEqual(new Set(['busy']))
  expect(responses.length - refusals.length).toBeGreaterThanOrEqual(2)
})
