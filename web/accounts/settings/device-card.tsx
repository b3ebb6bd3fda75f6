import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { useReadyUntil } from '#web/platform/pack/ready-until.ts'
import { hasInstallOffer, takeInstallOffer } from '#web/platform/page/install-offer.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

type Outcome = 'accepted' | 'dismissed' | 'failed'

const outcomes: Record<Outcome, string> = {
  accepted: 'The Daily Dot is installed. From now on, open it from its icon.',
  dismissed: 'Not installed. To be asked again, reload this page.',
  failed: 'Your browser could not install it. Please reload this page and try again.',
}

/** Installs the app where the browser offers it, and says elsewhere what comes closest. */
export function DeviceCard() {
  const { install, isAsking, outcome, said } = useInstall()
  const isOffered = useSyncExternalStore(subscribe, hasInstallOffer)
  if (matchMedia('(display-mode: standalone)').matches)
    return <Described as="You are using the installed app. It works without internet after one visit." />
  if (outcome)
    return (
      <Described>
        <p ref={said} tabIndex={-1} role="status" className="outline-none">
          {outcomes[outcome]}
        </p>
      </Described>
    )
  if (isOffered || isAsking)
    return (
      <Described as="The Daily Dot gets its own window and icon, and works without internet after one visit.">
        <Button look="outline" className="max-sm:w-full" pending={isAsking && 'Installing...'} onClick={install}>
          Install The Daily Dot
        </Button>
      </Described>
    )
  return isAppleTouch() ? homeScreen : bookmark
}

function Described({ as, children }: { as?: string; children?: ReactNode }) {
  const until = useReadyUntil()
  return (
    <Card id="on-this-device" title="On this device" description={as} className="scroll-mt-5 text-sm">
      {until && <p className="mb-3 font-strong">Ready without internet until {until}.</p>}
      {children}
    </Card>
  )
}

/** After the listener that keeps the offer, which is there from the start. */
function subscribe(onOffer: () => void): () => void {
  window.addEventListener('beforeinstallprompt', onOffer)
  return () => window.removeEventListener('beforeinstallprompt', onOffer)
}

function useInstall() {
  const said = useRef<HTMLParagraphElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()

  // Also from the browser's own menu.
  useEffect(() => {
    const note = () => {
      takeInstallOffer()
      setOutcome('accepted')
    }
    window.addEventListener('appinstalled', note)
    return () => window.removeEventListener('appinstalled', note)
  }, [])

  async function install(): Promise<void> {
    setIsAsking(true)
    const result = await ask()
    flushSync(() => setOutcome(result))
    // The pressed button is gone.
    said.current?.focus()
  }
  return { install: () => void install(), isAsking, outcome, said }
}

async function ask(): Promise<Outcome> {
  const offer = takeInstallOffer()
  if (!offer) return 'failed'
  try {
    await offer.prompt()
    return (await offer.userChoice).outcome
  } catch {
    return 'failed'
  }
}

const homeScreen = (
  <Described as="On the Home Screen, The Daily Dot has its own window and icon.">
    <p>
      Tap <strong>Share</strong>, then <strong>Add to Home Screen</strong>.
    </p>
    <p className="mt-3">
      The app on the Home Screen has its own storage: open it once with a network. If it is not opened for about a week,
      iPadOS may erase what it has kept; open it once with a network again.
    </p>
  </Described>
)

const bookmark = (
  <Described as="Some browsers offer to install The Daily Dot. This one does not, or has installed it already.">
    <p>
      Make a bookmark of{' '}
      <Link href={paths.dashboard} className="underline">
        Today
      </Link>
      : open it and press Ctrl+D, or ⌘D on a Mac, or look in the browser’s menu.
    </p>
  </Described>
)

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPad|iPhone/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
