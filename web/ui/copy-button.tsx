import { Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { useToast } from './feedback/use-toast.ts'

type Props = {
  text: string
  /** What the toast calls it: "Password copied". */
  what: string
  word: string
  /** Tells it from its likes where there are several, for who cannot see which one it stands beside. */
  hiddenWord?: string
  look?: 'outline' | 'quiet'
}

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, what, word, hiddenWord, look = 'outline' }: Props) {
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: `${what} copied` })
    } catch {
      // Refused by the browser or by a school's rules for it; without https there is no clipboard at all.
      toast({
        look: 'destructive',
        title: 'Copying failed',
        description: 'Your browser did not allow it. Please select the text and copy it yourself.',
      })
    }
  }
  return (
    <Button look={look} size="small" onClick={() => void copy()}>
      <Copy aria-hidden="true" className="size-[18px]" />
      <span>
        {word}
        {hiddenWord && <span className="sr-only"> {hiddenWord}</span>}
      </span>
    </Button>
  )
}
