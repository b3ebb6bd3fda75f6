/** Left, top and size, in the box of the mark. */
export type Slot = readonly [x: number, y: number, size: number]
/** Its middle and its radii. */
export type Hill = readonly [cx: number, cy: number, rx: number, ry: number, tone: 'hill' | 'hill-2' | 'hill-3']

/** From back to front: a picture by its place in the list, or a hill that covers what stands behind it. */
export type Layer = { picture: number; slot: Slot } | { hill: Hill }

/** A head has no feet: it peeps over the hill. Everything else stands on it. */
export function layersOf(names: readonly string[]): Layer[] {
  const heads = names.map(isHead)
  const someHead = heads.includes(true)
  if (names.length > 2) return someHead ? threeWithHeads : threeThings
  if (names.length < 2) return someHead ? [at(0, 7, 6.6, 18), oneHill] : [oneHill, at(0, 6.8, 5.8, 18.4)]
  if (!someHead) return [oneHill, at(1, 16.4, 10.4, 12), at(0, 4.6, 9, 14)]
  const head = heads.indexOf(true)
  return [at(head, 14.8, 9.8, 12), oneHill, at(1 - head, 4.8, 8.4, 14.6)]
}

/** Animals of which the Fluent set draws the face alone; all other faces say so in their names. */
const facesWithoutTheWord = 'bear fox hamster koala lion panda polar-bear raccoon wolf frog unicorn boar'.split(' ')

function isHead(name: string): boolean {
  return name.endsWith('-face') || facesWithoutTheWord.includes(name)
}

function at(picture: number, ...slot: Slot): Layer {
  return { picture, slot }
}

const oneHill: Layer = { hill: [13, 34, 25, 12.6, 'hill'] }
const backHill: Layer = { hill: [22.5, 31, 18, 13.6, 'hill-2'] }

const threeWithHeads: Layer[] = [
  at(0, 14.6, 5.6, 13.2),
  backHill,
  at(1, 4.3, 10.6, 10.6),
  { hill: [7.5, 33, 17, 13.4, 'hill'] },
  at(2, 13.6, 16.6, 8.6),
  { hill: [19, 34.6, 15, 10.6, 'hill-3'] },
]

const threeThings: Layer[] = [
  backHill,
  at(1, 17.2, 7.4, 10.6),
  { hill: [9, 34, 20, 13, 'hill'] },
  at(0, 4.6, 8.6, 13.4),
  at(2, 15.4, 15.6, 8.8),
]
