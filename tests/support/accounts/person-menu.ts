import type { Locator, Page } from '@playwright/test'

/** The person's name in the header, which opens their menu. */
export function personMenu(page: Page): Locator {
  return page.getByRole('button', { name: /: account and sign out$/ })
}

/** A row of the person's menu; hidden until the menu is open. */
export function menuRow(page: Page, name: 'Account' | 'Admin' | 'Sign Out'): Locator {
  return page.getByRole('banner').getByRole(name === 'Sign Out' ? 'button' : 'link', { name, exact: true })
}

/** Opens the person's menu and presses a row. */
export async function chooseInMenu(page: Page, name: Parameters<typeof menuRow>[1]): Promise<void> {
  await personMenu(page).click()
  await menuRow(page, name).click()
}
