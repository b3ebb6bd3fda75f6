/** A little slower than usual, for children. */
const rate = 0.9
/** A voice that has not started by then is stuck or missing. */
const startWithinMs = 5000
/** Three times as long as the longest sentence takes: some voices forget to report their end. */
const endWithinMs = 30_000
/** Chromium drops an utterance that follows a cancel at once. */
const afterCancelMs = 50

/** Says the sentences one after another. Calls back once, at the end or when the voice fails; not if it is stopped with the returned function. */
export function speak(sentences: readonly string[], voice: SpeechSynthesisVoice, onEnd: () => void): () => void {
  const waiting = [...sentences]
  // Chrome never reports the end of an utterance that nothing refers to.
  const said: SpeechSynthesisUtterance[] = []
  let timeout = 0
  let isOver = false

  function stop(): void {
    if (isOver) return
    isOver = true
    window.clearTimeout(timeout)
    speechSynthesis.cancel()
  }
  function end(): void {
    if (isOver) return
    stop()
    onEnd()
  }
  function within(limitMs: number, otherwise: () => void): void {
    window.clearTimeout(timeout)
    timeout = window.setTimeout(otherwise, limitMs)
  }
  function sayNext(): void {
    const sentence = waiting.shift()
    if (isOver || sentence === undefined) {
      end()
      return
    }
    const utterance = utteranceOf(sentence, voice)
    utterance.addEventListener('start', () => within(endWithinMs, end))
    utterance.addEventListener('end', sayNext)
    utterance.addEventListener('error', end)
    within(startWithinMs, end)
    said.push(utterance)
    speechSynthesis.speak(utterance)
  }

  // Whatever another page or an earlier visit has left in the queue would hold this up for ever.
  speechSynthesis.cancel()
  speechSynthesis.resume()
  within(afterCancelMs, sayNext)
  return stop
}

function utteranceOf(sentence: string, voice: SpeechSynthesisVoice): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(sentence)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.rate = rate
  return utterance
}
