import type { Locator } from '@playwright/test'

/**
 * What is wrong with how a slide lies on the board, in words: an area off the screen or over another one, text that
 * leaves its area, text too small for the back row. Reads nothing but the page, so it can be asked of any slide.
 */
export function boardFaults(board: Locator): Promise<string[]> {
  return board.evaluate((dialog) => {
    const inVh = (vh: number, vw: number): number =>
      Math.min((vh * window.innerHeight) / 100, (vw * window.innerWidth) / 100)
    const least: Record<string, number> = { '.ask': inVh(6.5, 3.66), '.says li': inVh(5, 2.81) }
    const areas = ['.top', '.ask', '.face', '.keys', '.says li', '.follow', '.bar'].flatMap((name) =>
      [...dialog.querySelectorAll(name)].map((element) => ({ name, element, box: element.getBoundingClientRect() })),
    )

    const faults = areas.flatMap(({ name, element, box }, index) => {
      const isOff = box.left < 0 || box.top < 0 || box.right > window.innerWidth || box.bottom > window.innerHeight
      const over = areas.slice(index + 1).filter((other) => overlap(box, other.box))
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      const isSmall = !['.keys', '.bar'].includes(name) && size < (least[name] ?? inVh(4.2, 2.36)) - 0.1
      return [
        ...(isOff ? [`${name} is off the screen`] : []),
        ...over.map((other) => `${name} lies over ${other.name}`),
        ...(isSmall ? [`${name} has letters of ${size} pixels`] : []),
        ...textsOf(element)
          .filter((text) => !isInside(text, box))
          .map(() => `${name} is too small for its text`),
      ]
    })
    return [...new Set(faults)]

    function overlap(one: DOMRect, other: DOMRect): boolean {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      return across > 1 && down > 1
    }

    function textsOf(element: Element): DOMRect[] {
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()]
    }

    /** A line of tight text is taller than the room it is given, and no letter uses that. */
    function isInside(text: DOMRect, box: DOMRect): boolean {
      const spare = text.height * 0.2
      const isWide = text.left < box.left - 1 || text.right > box.right + 1
      return !isWide && text.top >= box.top - spare && text.bottom <= box.bottom + spare
    }
  })
}
