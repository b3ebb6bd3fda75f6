import { lastResort, type Room, roomsBeyond, roomy, usualRooms } from './rooms.ts'

/** As in style/one-column.css: there the board is one scrolling column with its own sizes. */
const oneColumn = '(max-width: 599px), (max-height: 599px)'
/** As in style/shapes.css: portrait tablets, and windows that are small or nearly square. */
const portrait = '(max-aspect-ratio: 6/5), (max-aspect-ratio: 3/2) and (max-width: 900px)'
/** There most slides fit at their largest. On 16:9 boards they fit in between. */
const high = '(max-aspect-ratio: 17/10)'

/** Narrower than this, in pixels, no one sees what is in a picture. */
const leastPicture = 72

/** The parts whose words are fitted. */
const fitted = '.top, .stages, .ask, .says, .aside, .follow'
/** Of these, the parts whose words a larger text size enlarges. */
const enlarged = '.stages, .ask, .says, .aside, .follow'

/** By how much Largest enlarges the text, where there is room. */
const mostGrowth = 0.4

/**
 * Sets the type as large as the board has room for. `--fit` says how far, from 1 (largest) to 0 (smallest), `--fit-read` the same for
 * what is only read, and `--grow-prompt` enlarges the prompt where the timer leaves it room. That is the usual text size; `--grow`
 * enlarges it to the chosen one. Every size that is tried costs a layout, and the board opens with the click: it tries few.
 */
export function fitBoard(board: HTMLElement): void {
  const share = (Number(board.dataset['size'] ?? 100) / 100 - 1) / mostGrowth
  delete board.dataset['clock']
  delete board.dataset['date']
  if (matches(board, oneColumn)) {
    show(board, roomy, { fit: 1, grow: share * mostGrowth })
    board.dataset['clock'] = 'bar'
    return
  }
  const usual = usualFit(board)
  if (share > 0) enlarge(board, usual, share)
  hideTinyPicture(board)
}

type Sizes = { fit: number; read?: number; grow?: number; prompt?: number }
type Usual = { room: Room; sizes: Sizes }

function show(board: HTMLElement, room: Room, sizes: Sizes): boolean {
  const { density, picture, starters, words } = room
  board.dataset['density'] = density
  board.dataset['picture'] = picture
  board.dataset['most'] = starters
  board.dataset['words'] = words
  placeClock(board, room)
  setSizes(board, sizes)
  shrinkLongDate(board)
  return hasRoom(board)
}

function setSizes(board: HTMLElement, { fit, read = fit, grow = 0, prompt = 0 }: Sizes): void {
  for (const part of board.querySelectorAll<HTMLElement>(fitted)) {
    part.style.setProperty('--fit', String(fit))
    part.style.setProperty('--fit-read', String(read))
    part.style.setProperty('--grow', String(part.matches(enlarged) ? grow : 0))
    part.style.setProperty('--grow-prompt', String(prompt))
  }
}

/**
 * In the bar the clock has a row of its own, unless there is room beside the keys. The age bands unfold where they fit in one row
 * with the other keys, and the follow-up's key is one of them.
 */
function placeClock(board: HTMLElement, { clock, followUp }: Room): void {
  const place = board.dataset['mode'] === 'side' && !matches(board, portrait) ? clock : 'bar'
  if (board.dataset['clock'] === place && board.dataset['follow'] === followUp) return
  board.dataset['clock'] = place
  board.dataset['follow'] = followUp
  board.dataset['foot'] = place === 'bar' ? 'one' : 'two'
  board.dataset['bands'] = 'folded'
  const [time, bar] = ['.time', '.bar'].map((part) => board.querySelector(part))
  if (!bar) return
  if (place === 'bar' && time && !overlap(time.getBoundingClientRect(), bar.getBoundingClientRect())) return
  board.dataset['foot'] = 'two'
  board.dataset['bands'] = 'open'
  if (bar.scrollWidth > bar.clientWidth) board.dataset['bands'] = 'folded'
}

/** The first of the rooms in which the text fits, with the text as large as it fits there. */
function usualFit(board: HTMLElement): Usual {
  if (matches(board, high) && show(board, roomy, { fit: 1 }))
    return withPrompt(board, { room: roomy, sizes: { fit: 1 } })
  for (const room of usualRooms) {
    const sizes = largestIn(board, room)
    if (show(board, room, sizes)) return withPrompt(board, { room, sizes })
  }
  const sizes = largestIn(board, lastResort)
  show(board, lastResort, sizes)
  return withPrompt(board, { room: lastResort, sizes })
}

/** Where the rows are tight, what is only read is as small as it may be. A portrait board has the height for it. */
function largestIn(board: HTMLElement, room: Room): Sizes {
  const sizes = (fit: number): Sizes => ({ fit, read: room.density === 'dense' && !matches(board, portrait) ? 0 : fit })
  return sizes(largest(room.least, 1, (fit) => show(board, room, sizes(fit))))
}

/** Without the timer the prompt has room of its own, unless the words have taken all there is: then it is left to the larger text sizes. */
function withPrompt(board: HTMLElement, usual: Usual): Usual {
  if (board.dataset['timer'] !== 'hidden' || usual.room.picture === 'hidden') return usual
  const { room, sizes } = usual
  const prompt = largest(0, 1, (tried) => show(board, room, { ...sizes, prompt: tried }))
  show(board, room, { ...sizes, prompt })
  return { room, sizes: { ...sizes, prompt } }
}

/** Every text size is a share of the way from the usual size to the largest that fits any room: each is larger than the one before. */
function enlarge(board: HTMLElement, { room, sizes }: Usual, share: number): void {
  const rooms = roomsBeyond(room)
  const fits = (tried: Room) => (grow: number) => show(board, tried, { ...sizes, grow })
  let reached = 0
  for (const each of rooms) {
    // Words alone only where each step would hardly be seen otherwise.
    if (each.picture === 'hidden' && room.picture !== 'hidden' && reached > mostGrowth / 2) break
    reached = fits(each)(mostGrowth) ? mostGrowth : largest(reached, mostGrowth, fits(each), 40)
    if (reached === mostGrowth) break
  }
  rooms.find((each) => fits(each)(reached * share))
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

/** Binary search to within an eighth of the way, hard to see, or a smaller part; returns `least` if nothing larger fits. */
function largest(least: number, most: number, isGood: (tried: number) => boolean, part = 10): number {
  let good = least
  for (let step = (most - least) / 2; step > (most - least) / part; step /= 2) if (isGood(good + step)) good += step
  return good > most - (most - least) / 7 && isGood(most) ? most : good
}
