/** Sent by browsers that can install the app, once for each page load. TypeScript does not know it. */
type InstallOffer = Event & {
  prompt: () => Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer
  }
}

let offer: InstallOffer | undefined

/** From the first script on: the offer mostly comes before the page that shows it. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Or Chrome on Android shows its own bar, over the slide.
    event.preventDefault()
    offer = event
  })
}

export function hasInstallOffer(): boolean {
  return offer !== undefined
}

/** An offer can be taken up once. */
export function takeInstallOffer(): InstallOffer | undefined {
  const taken = offer
  offer = undefined
  return taken
}
