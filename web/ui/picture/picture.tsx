import { type ReactNode, useState } from 'react'
import { pictureFile } from './picture-file.ts'
import { repeatLoad } from './repeat-load.ts'

type Props = {
  emoji: string
  /** For an emoji that the set does not have. */
  fallback: ReactNode
  className?: string
}

/** A single picture beside a title, which says what it shows. Not the system's emoji font: every device shows the same. */
export function Picture({ emoji, fallback, className = 'inline-block size-[1.1em] align-[-0.15em]' }: Props) {
  const [unknown, setUnknown] = useState<string>()
  if (emoji === '' || unknown === emoji) return fallback
  return (
    <img
      ref={repeatLoad}
      src={pictureFile(emoji)}
      alt=""
      className={className}
      fetchPriority="low"
      onError={() => setUnknown(emoji)}
    />
  )
}
