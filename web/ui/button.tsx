import type { ComponentProps, MouseEvent } from 'react'

/**
 * Ink is the only primary colour; the day's colour is reserved for Present. Each look sets its own border colour: with two on one
 * element, the order in the style sheet decides, not the order of the classes.
 */
const looks = {
  primary: 'border-transparent bg-ink text-white hover:bg-ink-hover',
  outline: 'border-line-strong bg-surface text-ink hover:border-ink',
  quiet: 'border-transparent hover:bg-ink/6',
  day: 'border-transparent bg-day text-white hover:brightness-90',
  paper: 'border-transparent bg-paper text-ink hover:bg-white',
  onInk: 'border-on-ink-line text-white hover:border-white',
  danger: 'border-transparent bg-bad text-white hover:brightness-90',
}

const sizes = {
  small: { height: 'min-h-[44px] py-2 text-sm', sides: 'px-4' },
  normal: { height: 'min-h-[48px] py-[10px] text-[1rem]', sides: 'px-[22px]' },
  large: { height: 'min-h-[56px] py-[10px] text-base', sides: 'px-7' },
}

type Style = { look?: keyof typeof looks; size?: keyof typeof sizes }

/** The word to show while pending ("Creating..."). */
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
  // aria-disabled, not disabled: a disabled button would lose the focus of the user who has just pressed it.
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

/** Also keeps Enter in a field from submitting its form a second time. */
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
  const { height, sides } = sizes[size]
  return `inline-flex items-center justify-center gap-[10px] rounded-pill border-[1.5px] leading-[1.2] font-[540] whitespace-nowrap no-underline transition-[background,border-color,translate] duration-[180ms] ease-calm focus-visible:rounded-pill active:translate-y-px disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:active:translate-y-0 ${looks[look]} ${height} ${look === 'quiet' ? 'px-[14px]' : sides}`
}
