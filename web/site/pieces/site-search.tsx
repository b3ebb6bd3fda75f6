import { Search } from 'lucide-react'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'

/** Searches Help and the list of public pages; the page Help filters itself as one types. */
export function SiteSearch({ className = '' }: { className?: string }) {
  return (
    <form role="search" action={paths.help} className={`flex max-w-[34rem] gap-2 ${className}`}>
      <label className="relative min-w-0 flex-1">
        <span className="sr-only">Search Help and all pages</span>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-[14px] size-5 -translate-y-1/2 text-ink-faint"
        />
        <input
          type="search"
          name="q"
          maxLength={60}
          autoComplete="off"
          placeholder="offline, clicker…"
          className="min-h-[48px] w-full rounded-field border-[1.5px] border-line-strong bg-surface py-[10px] pr-[14px] pl-[42px] text-[1rem] leading-[1.4] placeholder:text-ink-faint placeholder:opacity-100 hover:border-ink focus-visible:rounded-field focus-visible:border-focus focus-visible:outline-offset-0"
        />
      </label>
      <Button type="submit">Search</Button>
    </form>
  )
}
