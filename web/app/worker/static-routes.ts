/** Where the browser can, it follows these by itself: waiting for a worker to start would cost time at each call. */
export function addStaticRoutes(event: ExtendableEvent & Partial<StaticRouting>, routes: readonly object[]): void {
  if (event.addRoutes) event.waitUntil(event.addRoutes(routes).catch(() => {}))
}

/** Not in every browser, nor in TypeScript's library. */
type StaticRouting = { addRoutes: (routes: readonly object[]) => Promise<void> }
