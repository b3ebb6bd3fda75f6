/** When a button was last clicked before its script ran, as the page's head script recorded it; at most once. */
export function takeEarlyClick(button: HTMLElement): number | undefined {
  const { clickedAt } = button.dataset
  delete button.dataset['clickedAt']
  return clickedAt === undefined ? undefined : Number(clickedAt)
}
