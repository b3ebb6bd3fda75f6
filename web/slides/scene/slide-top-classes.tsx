/** Apart from the component, for what is drawn before React has loaded; .tsx, where the style sheet looks for classes. */
export const slideTopClasses =
  'grid items-center gap-4 bg-day-tint px-5 py-5 [--scene-sky:#fff] sm:px-8 sm:py-[22px] md:grid-cols-[minmax(0,1fr)_220px] md:gap-6 xl:grid-cols-[minmax(0,1fr)_258px]'
