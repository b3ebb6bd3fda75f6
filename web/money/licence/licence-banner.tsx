import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { BannerWords } from './banner-words.ts'

/** On Today: the days left of a trial, a pending payment, or a licence that ends soon. */
export function LicenceBanner({ look, title, sentence, way, to }: BannerWords) {
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
