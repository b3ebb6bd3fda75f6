/** The classes of the card's top, for React and for the first script, which paints it before React has loaded; .tsx, where the style sheet looks for classes. */
export const slideClasses = {
  // In slide-top.css.
  top: 'slide-top',
  picture: 'slide-picture',
  // At the top, however much the app has below the button.
  words: 'space-y-3 self-start',
  kind: 'flex flex-wrap items-center gap-x-4 gap-y-2 text-sm font-strong text-day',
  day: 'flex items-center gap-[10px]',
  title: 'text-[clamp(1.5rem,1.2rem+1vw,1.875rem)] leading-[1.15]',
  subtitle: 'mt-[2px] text-ink-soft',
  prompt: 'max-w-[36ch] text-[clamp(1.125rem,1rem+0.6vw,1.3125rem)] leading-[1.36]',
  question: 'font-[580]',
  ready: 'order-last min-h-[1.5em] basis-full text-sm text-ink-soft max-sm:text-xs',
  actions: 'flex flex-wrap items-center gap-x-5 gap-y-2 pt-[6px]',
} as const
