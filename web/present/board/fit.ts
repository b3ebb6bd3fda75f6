/** As in style/one-column.css: there the board is one scrolling column with its own sizes. */
const oneColumn = '(max-width: 599px), (max-height: 599px)'
/** As in style/shapes.css: portrait tablets, and windows that are small or nearly square. */
const portrait = '(max-aspect-ratio: 6/5), (max-aspect-ratio: 3/2) and (max-width: 900px)'
/** There most slides fit at their largest. On 16:9 boards they fit in between. */
const high = '(max-aspect-ratio: 17/10)'

type Room = {
  density: 'roomy' | 'dense'
  clock: 'side' | 'bar'
  picture: 'shown' | 'hidden'
  words: 'whole' | 'broken'
  least: number
}

const roomy: Room = { density: 'roomy', clock: 'side', picture: 'shown', words: 'whole', least: 0 }
const dense: Room = { ...roomy, density: 'dense' }
/** The column of the picture and the clock goes to the words. */
const wordsOnly: Room = { ...dense, clock: 'bar', picture: 'hidden' }
/** For words of a school's own that fit on no board: they may break, and shrink below their minimum. */
const lastResort: Room = { ...wordsOnly, words: 'broken', least: -1 }

/** Narrower than this, in pixels, no one sees what is in a picture. */
const leastPicture = 72

/** The parts whose words are fitted. */
const fitted = '.top, .stages, .ask, .says, .aside, .follow'

/**
 * Sets the type as large as the board has room for. `--fit` says how far, from 1 (largest) to 0 (smallest); `--grow` enlarges it
 * beyond: all of it by the chosen text size, and the prompt where the timer leaves it room. Every size that is tried costs a layout,
 * and the board opens with the click: it tries few.
 */
export function fitBoard(board: HTMLElement): void {
  const wanted = Number(board.dataset['size'] ?? 100) / 100 - 1
  delete board.dataset['clock']
  delete board.dataset['date']
  if (matches(board, oneColumn)) {
    show(board, roomy, { fit: 1, grow: wanted })
    board.dataset['clock'] = 'bar'
    return
  }
  const usual = largestFit(board)
  if (wanted > 0) enlarge(board, usual, wanted)
  else if (board.dataset['timer'] === 'hidden') growPrompt(board, usual)
  hideTinyPicture(board)
}

type Usual = { room: Room; fit: number }
type Sizes = { fit: number; grow?: number; prompt?: number }

function show(board: HTMLElement, room: Room, sizes: Sizes): boolean {
  const { density, clock, picture, words } = room
  board.dataset['density'] = density
  board.dataset['picture'] = picture
  placeClock(board, clock)
  board.dataset['words'] = words
  setSizes(board, sizes)
  shrinkLongDate(board)
  return hasRoom(board)
}

function setSizes(board: HTMLElement, { fit, grow = 0, prompt = 0 }: Sizes): void {
  for (const part of board.querySelectorAll<HTMLElement>(fitted)) {
    part.style.setProperty('--fit', String(fit))
    part.style.setProperty('--grow', String(grow))
    part.style.setProperty('--grow-prompt', String(prompt))
  }
}

/** In the bar the clock has a row of its own, unless there is room beside the keys. */
function placeClock(board: HTMLElement, clock: Room['clock']): void {
  const place = board.dataset['mode'] === 'side' && !matches(board, portrait) ? clock : 'bar'
  if (board.dataset['clock'] === place) return
  board.dataset['clock'] = place
  board.dataset['foot'] = place === 'bar' ? 'one' : 'two'
  if (place === 'side') return
  const [time, bar] = ['.time', '.bar'].map((part) => board.querySelector(part)?.getBoundingClientRect())
  if (time && bar && overlap(time, bar)) board.dataset['foot'] = 'two'
}

/** The first of the rooms in which the text fits, with the text as large as it fits there. */
function largestFit(board: HTMLElement): Usual {
  if (matches(board, high) && show(board, roomy, { fit: 1 })) return { room: roomy, fit: 1 }
  const largestIn = (room: Room) => largest(room.least, 1, (fit) => show(board, room, { fit }))
  for (const room of [roomy, dense, wordsOnly]) {
    const fit = largestIn(room)
    if (show(board, room, { fit })) return { room, fit }
  }
  const fit = largestIn(lastResort)
  show(board, lastResort, { fit })
  return { room: lastResort, fit }
}

/** As far as fits towards the wanted size, and never smaller than the usual one: tighter rows make room. */
function enlarge(board: HTMLElement, usual: Usual, wanted: number): void {
  const room = usual.room === roomy ? dense : usual.room
  if (show(board, room, { fit: 1 })) {
    const grow = largest(0, wanted, (tried) => show(board, room, { fit: 1, grow: tried }))
    show(board, room, { fit: 1, grow })
  } else {
    const fit = largest(usual.fit, 1, (tried) => show(board, room, { fit: tried }))
    show(board, room, { fit })
  }
}

/** Without the timer the prompt has room of its own. */
function growPrompt(board: HTMLElement, { room, fit }: Usual): void {
  const most = largest(0, 1, (tried) => show(board, room, { fit, prompt: tried }))
  show(board, room, { fit, prompt: most })
}

function hideTinyPicture(board: HTMLElement): void {
  const box = board.querySelector('.picture')?.getBoundingClientRect()
  if (box && Math.min(box.width, box.height) < leastPicture) board.dataset['picture'] = 'hidden'
}

/** Wednesday Wellbeing and a long date do not always fit beside each other. */
function shrinkLongDate(board: HTMLElement): void {
  const top = board.querySelector('.top')
  const isTooLong = top !== null && top.scrollWidth > top.clientWidth
  if (isTooLong || board.dataset['mode'] === 'half') board.dataset['date'] = 'small'
}

function hasRoom(board: HTMLElement): boolean {
  const bottom = board.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(board).paddingBottom)
  const foot = [...board.querySelectorAll('.bar, .time')]
  if (foot.some((part) => part.getBoundingClientRect().bottom > bottom + 1)) return false
  const lists = [...board.querySelectorAll('.says, .aside')]
  if (lists.some((list) => list.scrollHeight > list.clientHeight + 2)) return false
  const texts = [...board.querySelectorAll('.ask, .says li, .follow, .time, .aside, .stages')]
  return texts.every((text) => text.scrollWidth <= text.clientWidth + 1)
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  const gap = 8
  return one.right + gap > other.left && other.right > one.left && one.bottom > other.top && other.bottom > one.top
}

function matches(board: HTMLElement, query: string): boolean {
  return board.ownerDocument.defaultView?.matchMedia(query).matches ?? false
}

/** Binary search to an eighth of the way, a difference that is hard to see; returns `least` if nothing larger fits. */
function largest(least: number, most: number, isGood: (tried: number) => boolean): number {
  let good = least
  for (let step = (most - least) / 2; step > (most - least) / 10; step /= 2) if (isGood(good + step)) good += step
  return good > most - (most - least) / 7 && isGood(most) ? most : good
}
