import { Copy } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'

type Props = { text: string; /** What the toast calls it: "Password copied". */ what: string; word: string }

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, what, word }: Props) {
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: `${what} copied` }),
      // Refused by the browser, or by a school's rules for it.
      () =>
        toast({
          look: 'destructive',
          title: 'Copying failed',
          description: 'Your browser did not allow it. Please select the text and copy it yourself.',
        }),
    )
  return (
    <Button look="outline" size="small" onClick={() => void copy()}>
      <Copy aria-hidden="true" className="size-[18px]" />
      {word}
    </Button>
  )
}
