import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A part of a page that loads after it. If it fails to load, as without a network, the page does without. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )
}
