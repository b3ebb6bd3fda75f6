import type { Page } from '@playwright/test'

/** Holds back calls to a path until the test releases them. */
export async function hold(page: Page, path: string): Promise<{ release: () => void }> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(path, async (route) => {
    await held
    await route.fallback()
  })
  return { release: () => release() }
}
