import { expect, type JSHandle, type Locator, type Page } from '@playwright/test'

/** Starts the timer of the open board with the space bar, and with that the slide counts as used. */
export async function startTimer(page: Page): Promise<void> {
  const board = page.getByRole('dialog', { name: /^Presenting: / })
  await expect(board.getByRole('heading', { level: 2 })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(board.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
}

/** The layout faults of a slide on the board, in words, band by band and in every talk step from the current one. */
export async function boardFaults(board: Locator): Promise<string[]> {
  // It is fitted once more when the font has come.
  await board.page().evaluate(() => document.fonts.ready.then(() => {}))
  return board.evaluate((dialog, faultsOf) => faultsOf(dialog), await boardRuler(board.page()))
}

export type BoardRuler = JSHandle<(dialog: Element) => Promise<string[]>>

/** A function in the page that measures the board in each band, and goes on to the last talk step. */
export async function boardRuler(page: Page): Promise<BoardRuler> {
  return page.evaluateHandle(
    (faultsIn) => async (dialog: Element) => {
      const isShown = (band: HTMLButtonElement): boolean => band.ariaPressed === 'true'
      const bands = [...dialog.querySelectorAll<HTMLButtonElement>('[role=group] button')]
      const faults = new Set<string>()
      // Start with the band on show, so that it is fitted only once.
      const inOrder = bands.toSorted((one, other) => Number(isShown(other)) - Number(isShown(one)))
      let next: HTMLButtonElement | null
      do {
        for (const band of inOrder) {
          band.click()
          await Promise.resolve()
          if (!isShown(band)) throw new Error(`Cannot select the band ${band.textContent}.`)
          for (const fault of faultsIn(dialog)) faults.add(`${band.textContent}: ${fault}`)
        }
        next = dialog.querySelector<HTMLButtonElement>('button[aria-label^="Next: "]')
        next?.click()
        await Promise.resolve()
      } while (next)
      return [...faults]
    },
    await page.evaluateHandle(bandRuler),
  )
}

/**
 * Finds areas off the screen, overlapping areas, text that overflows its area, text too small for the back row, and keys too
 * small for a finger. Runs in the page and uses nothing from this module.
 */
function bandRuler(): (dialog: Element) => string[] {
  const ofScreen = (vh: number, vw: number): number =>
    Math.min((vh * window.innerHeight) / 100, (vw * window.innerWidth) / 100)
  const read = ofScreen(4.2, 2.36)
  const control = Math.max(18, ofScreen(2.7, 2.2))
  const least = {
    '.top > :not(.key, span)': read,
    '.top > span': Math.min(read, control),
    '.ask': ofScreen(6.5, 3.66),
    '.face': Math.min(read, control),
    '.digits': read,
    '.keys .key': control,
    '.says li': ofScreen(5, 2.81),
    '.follow, .stages, .aside': read,
    '.bar .key': control,
    '.picture': 0,
  }
  return (dialog) => {
    const areas = Object.entries(least).flatMap(([name, size]) =>
      [...dialog.querySelectorAll(name)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({ name, size, element, box: element.getBoundingClientRect() })),
    )
    return areas.flatMap(({ name, size, element, box }, index) => {
      const isOff = box.left < 0 || box.top < 0 || box.right > window.innerWidth || box.bottom > window.innerHeight
      const over = areas.slice(index + 1).filter((other) => !element.contains(other.element) && overlap(box, other.box))
      const letters = [element, ...element.querySelectorAll('*')]
        .filter((each) => each === element || !each.closest('.key, .sr-only'))
        .map((each) => Number.parseFloat(getComputedStyle(each).fontSize))
      return [
        ...(isOff ? [`${name} is off the screen`] : []),
        ...(element.matches('.key') && box.height < 64 ? [`${name} is ${box.height} pixels high`] : []),
        ...over.map((other) => `${name} lies over ${other.name}`),
        ...letters.filter((pixels) => pixels < size - 0.1).map((pixels) => `${name} has letters of ${pixels} pixels`),
        ...textsOf(element)
          .filter((text) => size > 0 && !isInside(text, box))
          .map(() => `${name} is too small for its text`),
      ]
    })
  }

  function overlap(one: DOMRect, other: DOMRect): boolean {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    return across > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
  }

  function textsOf(element: Element): DOMRect[] {
    const range = document.createRange()
    const shown = [element, ...element.querySelectorAll('*')].filter((each) => !each.matches('.sr-only, .name'))
    const texts = shown.flatMap((each) => [...each.childNodes]).filter((node) => node instanceof Text)
    return texts.flatMap((text) => {
      range.selectNodeContents(text)
      return [...range.getClientRects()]
    })
  }

  /** A tight line height gives a text box taller than its area, but no glyph reaches into the difference. */
  function isInside(text: DOMRect, box: DOMRect): boolean {
    const spare = text.height * 0.2
    const isWide = text.left < box.left - 1 || text.right > box.right + 1
    return !isWide && text.top >= box.top - spare && text.bottom <= box.bottom + spare
  }
}
