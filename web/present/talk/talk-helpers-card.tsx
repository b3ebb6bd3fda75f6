import type { AgeBand } from '#contract/slides/age-bands.ts'
import { BoardDialog } from '#web/present/frame/board-dialog.tsx'
import { HelperCard } from './bank/helper-card.tsx'
import { bandHelpers } from './bank/talk-bank.ts'

/** The standing bank, in the words of the band, over the slide. */
export function TalkHelpersCard({ band, onClose }: { band: AgeBand; onClose: () => void }) {
  return (
    <BoardDialog
      className="board-sheet talk-helpers-card"
      data-band={band}
      aria-labelledby="talk-helpers"
      onClose={onClose}
    >
      <h2 id="talk-helpers">Talk helpers</h2>
      <button type="button" className="key" onClick={onClose}>
        Back to the slide
      </button>
      <ul>
        {bandHelpers(band).map((helper) => (
          <HelperCard key={helper.move} helper={helper} />
        ))}
      </ul>
    </BoardDialog>
  )
}
