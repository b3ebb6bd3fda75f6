import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import { BarKey, BoardBar } from '#web/present/frame/board-bar.tsx'
import { promptFor } from '#web/slides/wording/slide-wording.ts'
import { Scene } from '#web/ui/picture/scene.tsx'
import { boardDate } from '../comfort/board-date.ts'
import { type Comfort, dateLanguage } from '../comfort/comfort.ts'
import { dateOf, type PresentedSlide } from '../presented-slide.ts'
import { HearKey, ReadAloudKey } from '../read-aloud/hear-key.tsx'
import type { ReadAloud } from '../read-aloud/use-read-aloud.ts'
import type { StepView } from '../talk/step-view.tsx'
import { BoardTimer } from '../timer/board-timer.tsx'
import type { RunningTimer } from '../timer/use-timer.ts'
import { BoardHead } from './board-head.tsx'
import { fitBoard } from './fit.ts'
import { Prompt } from './prompt.tsx'

type Props = {
  slide: PresentedSlide
  band: AgeBand
  comfort: Comfort
  /** Omitted if it is hidden. */
  timer: RunningTimer | undefined
  isTimeUp?: boolean
  /** What a talk step shows; omitted without talk steps. */
  step?: StepView | undefined
  onBand: (band: AgeBand) => void
  onClose?: () => void
  /** Omitted where there is no voice. */
  readAloud?: ReadAloud | undefined
  /** Shows the follow-up large; omitted where the class does not see it. */
  onFollowUp?: (() => void) | undefined
  /** The keys in the bar beside the age bands. */
  barKeys: ReactNode
  children?: ReactNode
}

/** The layout of a slide on the board, shared by the presentation and the preview. */
export function BoardLayout(props: Props) {
  const { slide, band, comfort, timer, isTimeUp, step, onBand, onClose, readAloud, onFollowUp, barKeys, children } =
    props
  const showsTimer = timer !== undefined
  const starters = step?.starters ?? slide.starters[band]
  const prompt = promptFor(slide, band)
  const board = useFit(
    JSON.stringify([prompt, starters, slide.followUp, band, comfort, showsTimer, step?.name, !!readAloud]),
  )
  const isYoungest = band === 'eyfs'
  const date = dateOf(slide)
  const followUp = !step && !isYoungest && slide.followUp
  const closeKey = onClose && (
    <BarKey className="top-close" onPress={onClose}>
      Close
    </BarKey>
  )
  return (
    <div
      ref={board}
      className="board"
      data-mode={step ? 'steps' : isYoungest ? 'half' : 'side'}
      data-band={band}
      data-size={comfort.size}
      data-timer={showsTimer ? 'shown' : 'hidden'}
      data-starters={starters.length > 0 ? 'some' : 'none'}
    >
      {step ? (
        <div className="stages">
          {step.line}
          {closeKey}
        </div>
      ) : (
        <BoardHead
          slide={slide}
          date={date && boardDate(date, dateLanguage(comfort))}
          isTimeUp={!showsTimer && isTimeUp}
        >
          {isYoungest && <ReadAloudKey texts={[prompt, ...starters]} readAloud={readAloud} />}
          {closeKey}
        </BoardHead>
      )}
      <Prompt word={slide.wordCard?.word}>{prompt}</Prompt>
      {starters.length > 0 && <Starters starters={starters} readAloud={isYoungest ? readAloud : undefined} />}
      <Side slide={slide} step={step} picture={comfort.picture} fills={isYoungest && !step} />
      {followUp && <FollowUp>{followUp}</FollowUp>}
      {timer && <BoardTimer timer={timer} />}
      <BoardBar band={band} onBand={onBand}>
        {step?.backKey}
        {followUp && onFollowUp && <FollowUpKey onPress={onFollowUp} />}
        {barKeys}
        {step?.nextKey}
      </BoardBar>
      {children}
    </div>
  )
}

/** The youngest hear them too. */
function Starters({ starters, readAloud }: { starters: readonly string[]; readAloud: ReadAloud | undefined }) {
  return (
    <ul className="says" aria-label="Sentence starters">
      {starters.map((starter) => (
        <li key={starter}>
          {starter}
          <HearKey says={starter} readAloud={readAloud} />
        </li>
      ))}
    </ul>
  )
}

function FollowUp({ children }: { children: string }) {
  return (
    <p className="follow">
      <b>Follow-up</b>
      <span>{children}</span>
    </p>
  )
}

/** Shown where a larger text size leaves no room for the follow-up itself. */
function FollowUpKey({ onPress }: { onPress: () => void }) {
  return (
    <BarKey className="follow-key" onPress={onPress}>
      Follow-up
    </BarKey>
  )
}

type SideProps = { slide: PresentedSlide; step: StepView | undefined; picture: Comfort['picture']; fills: boolean }

function Side({ slide, step, picture, fills }: SideProps) {
  if (step?.aside) return <div className="aside">{step.aside}</div>
  return picture === 'shown' && <SlidePicture slide={slide} fills={fills} />
}

/** A school's own slide has one emoji; one that the set does not have becomes a dot. */
function SlidePicture({ slide: { picture, emoji }, fills }: { slide: PresentedSlide; fills: boolean }) {
  return (
    <div className="picture">
      <Scene
        picture={picture ?? { names: [], emoji: [emoji], alt: '' }}
        shape={fills ? 'dot' : 'mark'}
        fallback={<circle cx="12" cy="12" r="7" fill="currentColor" />}
      />
    </div>
  )
}

/** Fits the board before it is painted, and again when its size or its content changes. */
function useFit(content: string) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const board = ref.current
    if (!board) return
    // In a preview, the board is in an iframe with its own document.
    const { fonts, defaultView: frame } = board.ownerDocument
    const fit = (): void => fitBoard(board)
    fit()
    frame?.addEventListener('resize', fit)
    fonts.addEventListener('loadingdone', fit)
    return () => {
      frame?.removeEventListener('resize', fit)
      fonts.removeEventListener('loadingdone', fit)
    }
  }, [content])
  return ref
}
