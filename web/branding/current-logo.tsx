import { useId } from 'react'
import { Mark } from '#web/ui/picture/mark.tsx'
import { LogoPicture } from './logo-picture.tsx'

type Props = { schoolName: string | null; logoUrl: string | undefined }

/** The logo as uploaded, and as it appears in the header of every page. */
export function CurrentLogo({ schoolName, logoUrl }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-sm">
        Current Logo
      </h3>
      <div className="mt-2 overflow-hidden rounded-field border border-line">
        {logoUrl ? (
          <>
            <div className="grid h-[132px] place-items-center bg-surface p-4">
              <LogoPicture
                src={logoUrl}
                alt={schoolName ?? 'Your school'}
                className="max-h-[100px] max-w-full object-contain"
              />
            </div>
            <InTheBar logoUrl={logoUrl} />
          </>
        ) : (
          <div className="bg-sand px-4 py-6 text-center">
            <p className="font-strong">No custom logo uploaded</p>
            <p className="text-sm text-ink-soft">Using default Daily Dot branding</p>
          </div>
        )}
      </div>
    </section>
  )
}

/** At its real size. The image above has the alt text. */
function InTheBar({ logoUrl }: { logoUrl: string }) {
  return (
    <figure className="border-t border-line bg-sand px-4 pt-2 pb-4">
      <figcaption className="mb-2 text-xs text-ink-soft">In the header</figcaption>
      <div
        aria-hidden="true"
        className="flex min-h-[60px] items-center gap-[10px] overflow-hidden rounded-field border border-line bg-surface px-4 text-[1.1875rem] font-[640] tracking-[-0.02em] whitespace-nowrap"
      >
        <Mark />
        The Daily Dot
        <LogoPicture src={logoUrl} alt="" className="ml-1 h-10 max-w-40 min-w-0 object-contain" />
      </div>
    </figure>
  )
}
