import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { bannerWords } from './banner-words.ts'
import type { Licence } from './licence.ts'

/** Above the dashboard: the days left of a trial, a pending payment, or a licence that ends soon. */
export function LicenceBanner({ licence, isStaff }: { licence: Licence; isStaff: boolean }) {
  const words = isStaff ? null : bannerWords(licence)
  if (!words) return null
  const { look, title, sentence, way, to } = words
  return (
    <Notice
      look={look}
      title={title}
      action={
        <ButtonLink look="outline" size="small" href={to}>
          {way}
        </ButtonLink>
      }
    >
      {sentence}
    </Notice>
  )
}
