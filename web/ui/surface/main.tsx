import type { ComponentProps } from 'react'

/** A page's own part: where "Skip to the main content" leads, and where the focus lands in a page without a heading. */
export function Main(props: ComponentProps<'main'>) {
  return <main {...props} id="main" tabIndex={-1} />
}
