/** The classes of Today's frame, for React and for the first script; .tsx, where the style sheet looks for classes. */
export const pageClasses = {
  parts: 'grid grid-cols-[minmax(0,1fr)] gap-4 py-4 sm:gap-5 sm:py-[22px]',
  /** The room of the question which class they teach, in app.css. */
  ask: 'ask-class',
  columns: 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_364px]',
  top: 'flex items-end justify-between gap-x-8 max-sm:contents',
  greeting: 'text-[clamp(1.5rem,1.3rem+0.8vw,1.75rem)]',
  date: 'mt-[2px] text-[1rem] text-ink-soft max-sm:text-sm',
} as const
