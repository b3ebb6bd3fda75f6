/** Where the worker may answer: not on the public pages, nor for payment or administrators. */
const scope = '/dashboard'

/** Registers this release's worker, and looks for a newer one. Returns whether one is ready to answer without a network. */
export async function registerWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { scope, updateViaCache: 'none' })
    if (!registration.installing) void registration.update().catch(() => {})
    return await isActive(registration)
  } catch {
    // Storage is blocked, or a Wi-Fi log-in page answered: the next start tries again.
    return false
  }
}

/** For a server that has switched it off. */
export async function removeWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((each) => each.unregister()))
  const shells = (await caches.keys()).filter((name) => name.startsWith('dd-shell-'))
  await Promise.all(shells.map((name) => caches.delete(name)))
}

async function isActive(registration: ServiceWorkerRegistration): Promise<boolean> {
  if (registration.active) return true
  const worker = registration.installing ?? registration.waiting
  if (!worker) return false
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(true)
      if (worker.state === 'redundant') resolve(false)
    })
  })
}
