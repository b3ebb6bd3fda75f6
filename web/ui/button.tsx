import type { ComponentProps, MouseEvent } from 'react'

/** Ink is the one primary; the day's colour belongs to Present alone. */
const looks = {
  primary: 'bg-ink text-white hover:bg-ink-hover',
  outline: 'border-line-strong bg-surface hover:border-ink',
  quiet: 'px-[14px] hover:bg-ink/6',
  day: 'bg-day text-white hover:brightness-90',
  paper: 'bg-paper text-ink hover:bg-white',
  onInk: 'border-on-ink-line text-white hover:border-white',
  danger: 'bg-bad text-white hover:brightness-90',
}

const sizes = {
  small: 'min-h-[44px] px-4 py-2 text-sm',
  normal: 'min-h-[48px] px-[22px] py-[10px] text-[1rem]',
  large: 'min-h-[56px] px-7 py-[10px] text-base',
}

type Style = { look?: keyof typeof looks; size?: keyof typeof sizes }

/** The word to show while the work goes on ("Creating..."), or nothing. */
type Pending = { pending?: string | false | undefined }

export function Button({
  look,
  size,
  pending,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: Style & Pending & ComponentProps<'button'>) {
  const classNames = `${classes({ look, size })} ${className}`
  if (!pending) {
    return (
      <button {...rest} type={type} onClick={onClick} className={classNames}>
        {children}
      </button>
    )
  }
  // aria-disabled, not disabled: a disabled button would lose the focus of whoever has just pressed it.
  return (
    <button {...rest} type={type} onClick={ignore} aria-disabled="true" className={classNames}>
      <span className="size-[0.6em] flex-none animate-breathe rounded-full bg-current" />
      {pending}
    </button>
  )
}

export function ButtonLink({ look, size, className = '', children, ...rest }: Style & ComponentProps<'a'>) {
  return (
    <a {...rest} className={`${classes({ look, size })} ${className}`}>
      {children}
    </a>
  )
}

/** Also keeps Enter in a field from sending its form a second time. */
function ignore(event: MouseEvent): void {
  event.preventDefault()
}

function classes({
  look = 'primary',
  size = 'normal',
}: {
  look?: Style['look'] | undefined
  size?: Style['size'] | undefined
}): string {
  return `inline-flex items-center justify-center gap-[10px] rounded-pill border-[1.5px] border-transparent leading-[1.2] font-[540] whitespace-nowrap no-underline transition-[background,border-color,translate] duration-[180ms] ease-calm focus-visible:rounded-pill active:translate-y-px disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:active:translate-y-0 ${looks[look]} ${sizes[size]}`
}
