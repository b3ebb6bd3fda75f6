import { Suspense } from 'react'
import { lazyPart } from '#web/platform/lazy-part.ts'
import type { ThemeIconProps } from './theme-icon.tsx'

const LazyIcon = lazyPart<ThemeIconProps>(async () => (await import('./theme-icon.tsx')).ThemeIcon)

/** For a slide without a picture, or with an emoji that the set does not have. Loaded on demand: the library's slides never need it. */
export function RareThemeIcon(props: ThemeIconProps) {
  return (
    <Suspense fallback={null}>
      <LazyIcon {...props} />
    </Suspense>
  )
}
