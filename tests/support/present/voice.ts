import type { Page } from '@playwright/test'

/** Gives the page a British voice of the device. What it says is in `window.spoken`. */
export async function giveVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spoken: string[] = []
    const voices = [{ lang: 'en-GB', localService: true, name: 'A voice', default: true, voiceURI: 'a-voice' }]
    const speechSynthesis = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: (said: { text: string }) => spoken.push(said.text),
      cancel: () => {},
      resume: () => {},
    })
    class SpeechSynthesisUtterance extends EventTarget {
      readonly text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis })
    Object.assign(window, { spoken, SpeechSynthesisUtterance })
  })
}
