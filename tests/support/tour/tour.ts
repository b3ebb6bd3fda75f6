import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/support/app/browser.ts'
import { tours } from '#web/tour/steps.ts'
import { tourCompletedKey } from '#web/tour/tour-flags.ts'

const steps = tours.today
const titles = steps.map(({ title }) => title)

export function tourOf(page: Page): Locator {
  return page.getByRole('dialog', { name: new RegExp(titles.join('|')) })
}

export function slideOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Today’s Slide' })
}

export function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true })
}

/** Whether this browser remembers that the account completed the tour. */
export function completed(page: Page): Promise<boolean> {
  return page.evaluate((key) => Object.keys(localStorage).some((each) => each.startsWith(key)), tourCompletedKey)
}

export async function expectStep(tour: Locator, number: number, count = 7): Promise<void> {
  if (count === steps.length) {
    await expect(tour).toHaveAccessibleName(titles[number - 1] ?? '')
    await expect(tour).toHaveAccessibleDescription(steps[number - 1]?.text ?? '')
  }
  await expect(tour.locator('[aria-live]')).toContainText(`Step ${number} of ${count}`)
  await expect(tour.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(number))
  await expect(tour.locator('button:focus'), 'the focus is in the card').toHaveCount(1)
}

/** The anchor is in the viewport and inside the ring, and the card does not cover it. */
export async function expectToPointAt(tour: Locator, anchor: Locator): Promise<void> {
  await expect(anchor).toBeInViewport({ ratio: 0.99 })
  await expect(async () => {
    const [ring, card, target] = await Promise.all([
      boxOf(tour.locator('> div').first()),
      boxOf(cardOf(tour)),
      boxOf(anchor),
    ])
    expect({ ring: isInside(target, ring), card: isApart(card, ring) }).toEqual({ ring: true, card: true })
  }).toPass({ timeout: 5_000 })
}

export async function expectInTheMiddle(tour: Locator): Promise<void> {
  await expect(async () => {
    const [card, all] = await Promise.all([boxOf(cardOf(tour)), boxOf(tour)])
    expect(Math.abs(card.left + card.right - all.right)).toBeLessThanOrEqual(2)
    expect(Math.abs(card.top + card.bottom - all.bottom)).toBeLessThanOrEqual(2)
  }).toPass({ timeout: 5_000 })
}

export function cardOf(tour: Locator): Locator {
  return tour.locator('> div').last()
}

type Box = { left: number; top: number; right: number; bottom: number }

export async function boxOf(element: Locator): Promise<Box> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { left: x, top: y, right: x + width, bottom: y + height }
}

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom
  )
}

function isApart(one: Box, other: Box): boolean {
  return one.left >= other.right || one.right <= other.left || one.top >= other.bottom || one.bottom <= other.top
}
