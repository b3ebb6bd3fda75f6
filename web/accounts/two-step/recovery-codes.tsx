import { Download } from 'lucide-react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { StepHeading } from '../links/step-heading.tsx'

/** The codes for signing in without the phone, shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      <Notice look="good" title="Two-step sign-in is on">
        Other browsers that only had your password are signed out.
      </Notice>
      <div>
        <StepHeading level={3}>Keep these recovery codes</StepHeading>
        <p className="mt-1 text-sm text-ink-soft">
          Each opens your account once if your phone is lost. They are shown only now.
        </p>
      </div>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-8 gap-y-2 rounded-card bg-sand p-5 font-medium tracking-[0.04em] tabular-nums min-[420px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton word="Copy codes" what="Recovery codes" text={text} />
        <ButtonLink
          look="outline"
          size="small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="daily-dot-recovery-codes.txt"
        >
          <Download aria-hidden="true" className="size-[18px]" />
          Download codes
        </ButtonLink>
      </div>
      <Button className="justify-self-start max-sm:w-full" onClick={onKept}>
        I have kept them
      </Button>
    </div>
  )
}
