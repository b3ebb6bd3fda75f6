import { Copy, RotateCw } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { CheckDot } from './check-dot.tsx'
import { CheckList } from './check-list.tsx'
import { ForIt } from './for-it.tsx'

export const checkIsland = 'web/site/check/check.island.ts'

export function CheckPage() {
  return (
    <div className="check wrap-site pt-7 pb-24 lg:pt-10" data-check="">
      <h1 className="text-[clamp(2.25rem,1.6rem+2.4vw,3.25rem)] leading-[1.1] tracking-[-0.03em]">
        Check this computer
      </h1>
      <p className="mt-4 max-w-[52ch] text-lg text-ink-soft">
        Open this page on the computer that you teach from. It tests what The Daily Dot needs, and says what to do.
      </p>
      <div className="without-script mt-8 max-w-[58ch] rounded-card bg-warn-tint px-6 py-5 text-warn">
        <p className="font-strong">This page needs JavaScript to test</p>
        <p className="mt-1 text-sm">
          It is switched off in this browser, or a filter removes it. The slides need it as well. Below you can read
          what is tested, and what IT has to allow.
        </p>
      </div>
      <Summary />
      <section aria-labelledby="tests" className="mt-8">
        <h2 id="tests" className="sr-only">
          What is tested
        </h2>
        <CheckList />
      </section>
      <ForIt />
    </div>
  )
}

/** Says so where a filter holds back the script itself: then nothing else here ever changes. */
function Summary() {
  return (
    <div className="check-summary needs-script mt-8" data-part="summary" data-state="waiting">
      <CheckDot />
      <div className="min-w-0 flex-1 basis-[12rem]">
        <div role="status">
          <p data-part="title" className="text-xl leading-[1.3] font-heading tracking-[-0.015em]">
            Testing this computer…
          </p>
          <p data-part="advice" className="mt-1 max-w-[52ch]">
            This takes a few seconds. If nothing happens, a filter holds back our scripts, or this browser is too old.
          </p>
        </div>
        <p data-part="when" className="mt-1 text-xs text-ink-soft" />
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full print:hidden">
        <Button size="small" data-part="copy" disabled className="max-sm:w-full">
          <Copy aria-hidden="true" className="size-[18px]" />
          Copy the results
        </Button>
        <Button look="outline" size="small" data-part="again" disabled className="max-sm:w-full">
          <RotateCw aria-hidden="true" className="size-[18px]" />
          Test again
        </Button>
      </div>
      <div className="basis-full print:hidden">
        <p role="status" data-part="note" className="text-sm font-medium not-empty:mt-2" />
        <pre
          hidden
          data-part="report"
          tabIndex={-1}
          className="my-3 rounded-field border border-line-strong bg-surface p-4 font-sans text-sm whitespace-pre-wrap wrap-anywhere"
        />
      </div>
    </div>
  )
}
