import { expect, test } from 'vitest'
import { layersOf } from './scene-slots.ts'

const order = (...names: string[]) =>
  layersOf(names).map((layer) => ('hill' in layer ? layer.hill[4] : (names[layer.picture] ?? 'unknown')))

test.for([
  [['wrench'], ['hill', 'wrench']],
  [['bear'], ['bear', 'hill']],
  [
    ['cat', 'school'],
    ['hill', 'school', 'cat'],
  ],
  [
    ['raised-hand', 'fox'],
    ['fox', 'hill', 'raised-hand'],
  ],
  [
    ['mouse-face', 'raised-hand'],
    ['mouse-face', 'hill', 'raised-hand'],
  ],
  [
    ['bear', 'fox', 'mouse-face'],
    ['bear', 'hill-2', 'fox', 'hill', 'mouse-face', 'hill-3'],
  ],
  [
    ['cat', 'paw-prints', 'school'],
    ['hill-2', 'paw-prints', 'hill', 'cat', 'school'],
  ],
] as const)('of %j heads peep over a hill, and things stand on it', ([names, layers]) => {
  expect(order(...names)).toEqual(layers)
})

test('a scene without a name has one picture', () => {
  expect(layersOf([])).toHaveLength(2)
})
