/** As in style/one-column.css: there the board is one scrolling column with its own sizes. */
const oneColumn = '(max-width: 599px), (max-height: 599px)'

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
  board.style.setProperty('--grow', '0')
  function fitsAt({ density, words }: Step, fit: number): boolean {
    board.dataset['density'] = density
    board.dataset['words'] = words
    board.style.setProperty('--fit', String(fit))
    return hasRoom(board)
  }
  const isRoomy = fitsAt(roomiest, 1)
  if (board.ownerDocument.defaultView?.matchMedia(oneColumn).matches) return
  if (!isRoomy) {
    const step = steps.find((each) => fitsAt(each, each.least)) ?? lastResort
    fitsAt(
      step,
      largest(step.least, (fit) => fitsAt(step, fit)),
    )
  }
  if (board.dataset['timer'] === 'hidden') growPrompt(board)
}

/** Without the timer the prompt has room of its own. `--grow` says how much it takes, from 0 to 1. */
function growPrompt(board: HTMLElement): void {
  const growTo = (grow: number): boolean => {
    board.style.setProperty('--grow', String(grow))
    return hasRoom(board)
  }
  growTo(largest(0, growTo))
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
