import { CalendarDays, ClipboardPaste } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { NotUnderstood } from './not-understood.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { type Reading, useReading } from './use-reading.ts'

/** Two ways to have dates read instead of typing them: from a text, and from an .ics file. Their buttons stand in the row of the page. */
export function ReadDates({ onRead }: { onRead: (reading: Reading) => void }) {
  const [isPasting, setPasting] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const { failure, isPending, readFile } = useReading(onRead)
  return (
    <>
      <Button look="outline" size="small" onClick={() => setPasting(true)}>
        <ClipboardPaste aria-hidden="true" className="size-[18px]" />
        Paste your dates
      </Button>
      <Button look="outline" size="small" pending={isPending && 'Reading...'} onClick={() => file.current?.click()}>
        <CalendarDays aria-hidden="true" className="size-[18px]" />
        Choose an .ics file
      </Button>
      {/* The button above opens it. */}
      <input
        ref={file}
        type="file"
        accept=".ics,text/calendar"
        aria-label="Calendar file"
        hidden
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          // So that the same file can be chosen again.
          if (chosen) void readFile(chosen).finally(() => (currentTarget.value = ''))
        }}
      />
      {failure && (
        <div className="grid w-full gap-3">
          <Notice look="bad">{failure.said}</Notice>
          <NotUnderstood lines={failure.lines} />
        </div>
      )}
      <PasteDialog
        isOpen={isPasting}
        onClose={() => setPasting(false)}
        onRead={(reading) => {
          setPasting(false)
          onRead(reading)
        }}
      />
    </>
  )
}
