import { Notice } from '#web/ui/feedback/notice.tsx'
import { countInWords } from '../dates-in-words.ts'
import { NotUnderstood } from '../reading/not-understood.tsx'
import type { Reading } from '../reading/use-reading.ts'

type Props = { from: 'saved' | 'usual' | 'reading'; reading: Reading | undefined }

/** Where the rows of the form come from, while they are not saved. */
export function Origin({ from, reading }: Props) {
  if (reading)
    return (
      <>
        <Notice look="info" title={`${countInWords(reading.understood)} understood`}>
          Nothing is saved yet: please check each line, then press Save.
        </Notice>
        <NotUnderstood lines={reading.notUnderstood} />
      </>
    )
  if (from !== 'usual') return null
  return (
    <Notice look="info" title="The usual dates of English schools">
      Yours may differ by a day or two: check each line. Nothing is saved yet.
    </Notice>
  )
}
