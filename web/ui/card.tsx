import { type ComponentProps, type ReactNode, useId } from 'react'

export const cardClasses = 'rounded-card border border-line bg-surface shadow-soft'

type Props = {
  title: string
  /** The heading level; it looks the same at both. */
  level?: 2 | 3
  description?: ReactNode
  action?: ReactNode
}

/** A titled region: screen readers can jump to it by its title. */
export function Card({
  title,
  level = 2,
  description,
  action,
  className = '',
  children,
  ...rest
}: Props & Omit<ComponentProps<'section'>, 'title'>) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section {...rest} aria-labelledby={id} className={`${cardClasses} p-5 sm:p-6 ${className}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <Heading id={id} className="text-lg leading-[1.3] tracking-[-0.015em]">
            {title}
          </Heading>
          {description && <p className="mt-[2px] text-sm text-ink-soft">{description}</p>}
        </div>
        {action}
      </div>
      {children && <div className="mt-4">{children}</div>}
    </section>
  )
}
