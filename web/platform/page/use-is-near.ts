import { type RefObject, startTransition, useEffect, useState } from 'react'

/** About a screen: it has loaded by the time that the person gets there. */
const nearPixels = 600

/** True once the element has been near the screen. For parts far below it, which a phone loads only for those who scroll. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        startTransition(() => setIsNear(true))
      },
      { rootMargin: `${nearPixels}px` },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return isNear
}
