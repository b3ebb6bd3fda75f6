import { Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { useToast } from './feedback/use-toast.ts'

type Props = {
  text: string
  /** The subject of the toast: "Password copied". */
  what: string
  word: string
  /** For screen readers, tells several copy buttons apart. */
  hiddenWord?: string
  look?: 'outline' | 'quiet'
}

/** Copies a text to the clipboard and confirms it in a toast. */
export function CopyButton({ text, what, word, hiddenWord, look = 'outline' }: Props) {
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: `${what} copied` })
    } catch {
      // Blocked by the browser or by school policy; without https there is no clipboard at all.
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
