import { Printer } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

/** Prints the page, of which only a `PrintedPlan` reaches the paper. */
export function PrintButton({ word, isReady }: { word: string; isReady: boolean }) {
  return (
    <Button look="outline" size="small" disabled={!isReady} onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-[18px]" />
      {word}
    </Button>
  )
}
