/** As in style/one-column.css: there the board is one scrolling column with its own sizes. */
const oneColumn = '(max-width: 760px), (max-height: 560px)'

type Step = { density: 'roomy' | 'dense'; words: 'whole' | 'broken'; least: number }

/** For words of a school's own that fit on no board: they may break, and shrink below their minimum. */
const lastResort: Step = { density: 'dense', words: 'broken', least: -1 }
const roomiest: Step = { density: 'roomy', words: 'whole', least: 0 }
const steps = [roomiest, { ...roomiest, density: 'dense' }, lastResort] as const

/**
 * Sets the type as large as the board has room for: prompt and starters shrink to their minimum before the clock and the rows
 * do. `--fit` says how far, from 1 (largest) to 0 (smallest).
 */
export function fitBoard(board: HTMLElement): void {
  function fitsAt({ density, words }: Step, fit: number): boolean {
    board.dataset['density'] = density
    board.dataset['words'] = words
    board.style.setProperty('--fit', String(fit))
    return hasRoom(board)
  }
  if (fitsAt(roomiest, 1) || board.ownerDocument.defaultView?.matchMedia(oneColumn).matches) return
  const step = steps.find((each) => fitsAt(each, each.least)) ?? lastResort
  fitsAt(
    step,
    largest(step.least, (fit) => fitsAt(step, fit)),
  )
}

function hasRoom(board: HTMLElement): boolean {
  const bottom = board.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(board).paddingBottom)
  const bar = board.querySelector('.bar')
  if (bar && bar.getBoundingClientRect().bottom > bottom + 1) return false
  const texts = [...board.querySelectorAll('.ask, .says li, .follow, .keys')]
  return texts.every((text) => text.scrollWidth <= text.clientWidth)
}

/** Binary search to a sixteenth, finer than anyone can see, up to 1; returns `least` if nothing larger fits. */
function largest(least: number, isGood: (fit: number) => boolean): number {
  let good = least
  for (let step = (1 - least) / 2; step > 0.05; step /= 2) if (isGood(good + step)) good += step
  return good
}
