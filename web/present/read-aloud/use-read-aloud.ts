import { useCallback, useEffect, useRef, useState } from 'react'
import { sentencesOf } from './sentences.ts'
import { speak } from './speak.ts'
import { bestVoice } from './voice.ts'

export type ReadAloud = {
  isReading: boolean
  /** Whether these texts are being read, so that their key can say "Stop". */
  isReadingThis: (texts: readonly string[]) => boolean
  /** Starts from the beginning, in place of anything that is being read. Pressed a second time for the same texts, it stops. */
  read: (texts: readonly string[]) => void
  stop: () => void
}

// Chrome looks for its voices when first asked: asked now, it has them before the board opens.
findVoice()

/**
 * Reads texts in a voice of this device. Undefined where there is none, and until the browser has found it. Stops when the class sees
 * something else, and when the board is closed or hidden.
 */
export function useReadAloud(seen: string): ReadAloud | undefined {
  const voice = useVoice()
  const [reading, setReading] = useState<string>()
  const stopSpeaking = useRef(() => {})

  const stop = useCallback(() => {
    stopSpeaking.current()
    setReading(undefined)
  }, [])

  useEffect(() => stop, [seen, stop])

  useEffect(() => {
    const stopIfHidden = (): void => {
      if (document.hidden) stop()
    }
    document.addEventListener('visibilitychange', stopIfHidden)
    // Chrome reads on after a reload.
    window.addEventListener('pagehide', stop)
    return () => {
      document.removeEventListener('visibilitychange', stopIfHidden)
      window.removeEventListener('pagehide', stop)
    }
  }, [stop])

  if (!voice) return undefined
  const isReadingThis = (texts: readonly string[]): boolean => reading === idOf(texts)
  function read(texts: readonly string[]): void {
    if (!voice) return
    stop()
    if (isReadingThis(texts)) return
    stopSpeaking.current = speak(sentencesOf(texts), voice, stop)
    setReading(idOf(texts))
  }
  return { isReading: reading !== undefined, isReadingThis, read, stop }
}

function idOf(texts: readonly string[]): string {
  return texts.join('\n')
}

/** Follows the browser, which may find its voices late or lose them. */
function useVoice(): SpeechSynthesisVoice | undefined {
  const [voice, setVoice] = useState(findVoice)
  useEffect(() => {
    if (!canSpeak()) return
    const find = (): void => setVoice(findVoice())
    find()
    speechSynthesis.addEventListener('voiceschanged', find)
    return () => speechSynthesis.removeEventListener('voiceschanged', find)
  }, [])
  return voice
}

function findVoice(): SpeechSynthesisVoice | undefined {
  return canSpeak() ? bestVoice(speechSynthesis.getVoices()) : undefined
}

function canSpeak(): boolean {
  return 'speechSynthesis' in globalThis
}
