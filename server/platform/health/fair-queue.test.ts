import fc from 'fast-check'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

/** Adds tasks that end at once, while the first holds the queue, and returns the order in which they run. */
async function orderOf(lanes: readonly string[], maxWaiting = 1000) {
  const queue = fairQueue({ concurrency: 1, maxWaiting })
  const order: string[] = []
  const refused: string[] = []
  let release = () => {}
  const held = queue.run({ network: 'first', account: 'first' }, () => new Promise<void>((done) => (release = done)))
  const tasks = lanes.map((lane) => {
    const [network = '', account = ''] = lane.split('/')
    return queue.run({ network, account }, async () => void order.push(lane)).catch(() => void refused.push(lane))
  })
  await turn()
  release()
  await Promise.all([held, ...tasks])
  return { order, refused, left: queue.pendingCount }
}

test('networks are served in turn, and so are the accounts of a network', async () => {
  const { order } = await orderOf(['flood/a', 'flood/a', 'flood/b', 'flood/a', 'school/x', 'school/y', 'home/z'])
  expect(order).toEqual(['flood/a', 'school/x', 'home/z', 'flood/b', 'school/y', 'flood/a', 'flood/a'])
})

test('when too many wait, the longest line is cut, not a person who comes from elsewhere', async () => {
  const { order, refused } = await orderOf(['flood/a', 'flood/a', 'flood/a', 'flood/b', 'school/x', 'school/y'], 4)
  expect(order.toSorted()).toEqual(['flood/a', 'flood/b', 'school/x', 'school/y'])
  expect(refused).toEqual(['flood/a', 'flood/a'])
})

test('no task is lost or run twice, and no task waits longer than a round of the networks that wait', async () => {
  const lane = fc.tuple(fc.constantFrom('p', 'q', 'r'), fc.constantFrom('1', '2')).map((parts) => parts.join('/'))
  await fc.assert(
    fc.asyncProperty(fc.array(lane, { maxLength: 40 }), fc.integer({ min: 1, max: 50 }), async (lanes, max) => {
      const { order, refused, left } = await orderOf(lanes, max)
      expect([...order, ...refused].toSorted()).toEqual(lanes.toSorted())
      expect(order.length).toBe(Math.min(lanes.length, max))
      expect(left).toBe(0)
      const firsts = [...new Set(order.map((each) => each.split('/')[0]))]
      expect(order.slice(0, firsts.length).map((each) => each.split('/')[0])).toEqual(firsts)
    }),
  )
})

test('a task that fails gives its place to the next', async () => {
  const queue = fairQueue({ concurrency: 1, maxWaiting: 10 })
  const lane = { network: 'n', account: 'a' }
  await expect(queue.run(lane, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run(lane, async () => 'yes')).toBe('yes')
})
