import { useEffect, useState } from 'react'
import { pictureFile } from '#web/ui/picture/picture-file.ts'

const noPicture = 'We have no picture of this emoji, so the slide shows a plain one instead.'

/** Advice about an emoji that the set of pictures does not have. None while it is not known, without a network say. */
export function usePictureAdvice(emoji: string): readonly string[] {
  const [unknown, setUnknown] = useState<string>()
  useEffect(() => {
    if (emoji === '') return
    const asking = new AbortController()
    fetch(pictureFile(emoji), { signal: asking.signal }).then(
      ({ status }) => status === 404 && setUnknown(emoji),
      () => {},
    )
    return () => asking.abort()
  }, [emoji])
  return emoji !== '' && emoji === unknown ? [noPicture] : []
}
