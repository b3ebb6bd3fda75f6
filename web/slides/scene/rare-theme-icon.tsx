import { type ComponentType, lazy, Suspense } from 'react'
import type { ThemeIconProps } from './theme-icon.tsx'

const LazyIcon = lazy<ComponentType<ThemeIconProps>>(() =>
  import('./theme-icon.tsx').then(
    ({ ThemeIcon }) => ({ default: ThemeIcon }),
    // Without a network, nothing beats an error on the whole page.
    () => ({ default: () => null }),
  ),
)

/** For a slide without a picture, or with an emoji that the set does not have. Loaded on demand: the library's slides never need it. */
export function RareThemeIcon(props: ThemeIconProps) {
  return (
    <Suspense fallback={null}>
      <LazyIcon {...props} />
    </Suspense>
  )
}
