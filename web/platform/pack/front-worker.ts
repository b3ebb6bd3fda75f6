/**
 * The worker that leads from the public home and the login page to Today where no network does. Its scope holds every page but the
 * dashboard's, so it is there only as long as there is a pack to lead to.
 */
const scope = '/'

/** No call if it is registered: the browser looks for a newer one at each visit to those pages. */
export function registerFrontWorker(): void {
  // If it cannot be had now, the next refresh tries again.
  navigator.serviceWorker?.register('/sw-front.js', { scope, updateViaCache: 'none' }).catch(() => {})
}

export async function removeFrontWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(scope)
  await registration?.unregister()
}
