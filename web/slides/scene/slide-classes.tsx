/** The classes of the card's top, for React and for the first script, which paints it before React has loaded; .tsx, where the style sheet looks for classes. */
export const slideClasses = {
  top: 'grid items-center gap-4 bg-day-tint px-5 py-5 [--scene-sky:#fff] sm:px-8 sm:py-[22px] md:grid-cols-[minmax(0,1fr)_220px] md:gap-6 xl:grid-cols-[minmax(0,1fr)_258px]',
  picture: 'w-[148px] justify-self-center md:order-1 md:w-full',
  // At the top, however much the app has below the button.
  words: 'grid gap-3 self-start',
  kind: 'flex flex-wrap items-center gap-x-4 gap-y-2 text-sm font-strong text-day',
  day: 'flex items-center gap-[10px]',
  title: 'text-[clamp(1.5rem,1.2rem+1vw,1.875rem)] leading-[1.15]',
  subtitle: 'mt-[2px] text-ink-soft',
  prompt: 'max-w-[36ch] text-[clamp(1.125rem,1rem+0.6vw,1.3125rem)] leading-[1.36]',
  question: 'font-[580]',
  ready: 'order-last min-h-[1.5em] basis-full text-sm text-ink-soft max-sm:text-xs',
  actions: 'mt-[6px] flex flex-wrap items-center gap-x-5 gap-y-2',
} as const
