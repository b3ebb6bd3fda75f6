/** A filter: outlined while it is not set, ink while it is. */
export function chipClasses(isSet: boolean): string {
  const colours = isSet ? 'border-ink bg-ink text-white' : 'border-line-strong bg-surface text-ink hover:border-ink'
  return `relative inline-flex min-h-[44px] flex-none items-center gap-2 rounded-field border-[1.5px] text-sm leading-[1.2] font-[520] whitespace-nowrap transition-colors duration-[180ms] focus-visible:rounded-field has-[select:focus-visible]:outline-3 has-[select:focus-visible]:outline-offset-3 has-[select:focus-visible]:outline-focus [&_svg]:size-[18px] [&_svg]:flex-none ${colours}`
}
