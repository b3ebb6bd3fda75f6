import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step that has just replaced another. It takes the focus, so that screen readers announce it. */
export function StepHeading({ level = 1, children }: { level?: 1 | 3; children: ReactNode }) {
  const Heading = `h${level}` as const
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: level === 1 })
    if (level === 1) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [level])
  return (
    <Heading ref={heading} tabIndex={-1} className="outline-none">
      {children}
    </Heading>
  )
}
