import type { ComponentProps } from 'react'

/** Ink is the one primary; the day's colour belongs to Present alone. */
const looks = {
  primary: 'border-transparent bg-ink text-white hover:bg-ink-hover',
  outline: 'border-line-strong bg-surface hover:border-ink',
  quiet: 'border-transparent px-[14px] hover:bg-ink/6',
  day: 'border-transparent bg-day text-white hover:brightness-90',
  paper: 'border-transparent bg-paper text-ink hover:bg-white',
  onInk: 'border-on-ink-line text-white hover:border-white',
  danger: 'border-transparent bg-bad text-white hover:brightness-90',
}

const sizes = {
  small: 'min-h-[44px] px-4 py-2 text-sm',
  normal: 'min-h-[48px] px-[22px] py-[10px] text-[1rem]',
  large: 'min-h-[56px] px-7 py-[10px] text-base',
}

type Style = { look?: keyof typeof looks; size?: keyof typeof sizes }

export function Button({ look, size, className = '', type = 'button', ...rest }: Style & ComponentProps<'button'>) {
  return <button {...rest} type={type} className={`${classes({ look, size })} ${className}`} />
}

export function ButtonLink({ look, size, className = '', children, ...rest }: Style & ComponentProps<'a'>) {
  return (
    <a {...rest} className={`${classes({ look, size })} ${className}`}>
      {children}
    </a>
  )
}

function classes({
  look = 'primary',
  size = 'normal',
}: {
  look?: Style['look'] | undefined
  size?: Style['size'] | undefined
}): string {
  return `inline-flex items-center justify-center gap-[10px] rounded-pill border-[1.5px] leading-[1.2] font-[540] whitespace-nowrap no-underline transition-[background,border-color,translate] duration-[180ms] ease-calm focus-visible:rounded-pill active:translate-y-px disabled:cursor-not-allowed disabled:opacity-60 ${looks[look]} ${sizes[size]}`
}
