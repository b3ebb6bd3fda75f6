import { type ComponentProps, useState } from 'react'
import { repeatLoad } from '#web/ui/picture/repeat-load.ts'
import { isLight } from './is-light.ts'

type Props = Pick<ComponentProps<'img'>, 'className' | 'onError'> & { src: string; alt: string }

/** Gives a white logo, made for a dark background, one to be visible on. */
export function LogoPicture({ alt, className = '', ...rest }: Props) {
  const [light, setLight] = useState(false)
  return (
    <img
      {...rest}
      ref={repeatLoad}
      alt={alt}
      data-light={light || undefined}
      className={`data-light:rounded-[6px] data-light:bg-ink data-light:p-1 ${className}`}
      onLoad={({ currentTarget }) => setLight(isLight(currentTarget))}
    />
  )
}
