/** Plays two soft notes, synthesised here so that no sound has to load when the time is up. */
export function chime(): void {
  if (!canChime()) return
  const context = new AudioContext()
  for (const [index, hertz] of [659, 523].entries()) ring(context, hertz, context.currentTime + index * 0.45)
  window.setTimeout(() => void context.close(), 3000)
}

export function canChime(): boolean {
  return 'AudioContext' in window
}

function ring(context: AudioContext, hertz: number, at: number): void {
  const note = new OscillatorNode(context, { frequency: hertz })
  const loudness = new GainNode(context, { gain: 0 })
  loudness.gain.setValueAtTime(0, at)
  loudness.gain.linearRampToValueAtTime(0.25, at + 0.03)
  loudness.gain.exponentialRampToValueAtTime(0.001, at + 1.6)
  note.connect(loudness).connect(context.destination)
  note.start(at)
  note.stop(at + 1.6)
}
