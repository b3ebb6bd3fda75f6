import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

type BarProps = { children: ReactNode; go: string; onGo: () => void; isReady?: boolean }

export function VoteBar({ children, go, onGo, isReady = true }: BarProps) {
  return (
    <div className="vote-bar">
      {children}
      <button type="button" className="key key-go" aria-disabled={!isReady} onClick={onGo}>
        {go}
        <ArrowRight />
      </button>
    </div>
  )
}

type KeyProps = { pressed?: boolean; onPress: () => void; children: ReactNode }

export function VoteKey({ pressed, onPress, children }: KeyProps) {
  return (
    <button type="button" className="key" aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  )
}

export function BackKey({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <VoteKey onPress={onPress}>
      <ArrowLeft />
      {children}
    </VoteKey>
  )
}
