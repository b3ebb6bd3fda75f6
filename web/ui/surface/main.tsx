import type { ComponentProps } from 'react'

/** The page's main landmark: the target of "Skip to the main content", and of the focus in a page without a heading. */
export function Main(props: ComponentProps<'main'>) {
  return <main {...props} id="main" tabIndex={-1} />
}
