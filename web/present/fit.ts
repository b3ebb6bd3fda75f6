/** The same as in style/one-column.css: there the board is one column that scrolls, with sizes of its own. */
const oneColumn = '(max-width: 760px), (max-height: 560px)'

/**
 * Sets the type as large as the board has room for: prompt and starters shrink to their least, and only then the
 * clock and the rows get smaller. One number says how far: `--fit`, from 1 (the most) to 0 (the least).
 */
export function fitBoard(board: HTMLElement): void {
  function fitsAt(density: 'roomy' | 'dense', fit: number): boolean {
    board.dataset['density'] = density
    board.style.setProperty('--fit', String(fit))
    return hasRoom(board)
  }
  if (fitsAt('roomy', 1) || window.matchMedia(oneColumn).matches) return
  const density = fitsAt('roomy', 0) ? 'roomy' : 'dense'
  fitsAt(
    density,
    largest((fit) => fitsAt(density, fit)),
  )
}

function hasRoom(board: HTMLElement): boolean {
  const bottom = board.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(board).paddingBottom)
  const bar = board.querySelector('.bar')
  if (bar && bar.getBoundingClientRect().bottom > bottom + 1) return false
  const texts = [...board.querySelectorAll('.ask, .says li, .follow, .keys')]
  return texts.every((text) => text.scrollWidth <= text.clientWidth)
}

/** By halving, to a sixteenth, which nobody sees; nothing where not even nothing is good enough. */
function largest(isGood: (fit: number) => boolean): number {
  let good = 0
  for (let step = 0.5; step > 0.05; step /= 2) if (isGood(good + step)) good += step
  return good
}
