import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type Tab<Value extends string> = { value: Value; name: string; content: ReactNode }

type Props<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  /** Set if the page controls which tab is shown; by default the first. */
  shown?: { value: Value; onChange: (value: Value) => void }
}

/** Several views of one thing, one at a time. The arrow keys move between tabs. */
export function Tabs<Value extends string>({ label, tabs, shown }: Props<Value>) {
  const which = shown ? { value: shown.value, onValueChange: shown.onChange } : { defaultValue: tabs[0]?.value ?? null }
  return (
    <Base.Root {...which}>
      <Base.List aria-label={label} activateOnFocus className="flex flex-wrap gap-x-1 border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="relative min-h-[48px] rounded-t-[10px] px-4 text-sm font-medium text-ink-soft after:absolute after:inset-x-3 after:-bottom-px after:h-[3px] after:rounded-full hover:text-ink focus-visible:outline-offset-[-3px] data-active:text-ink data-active:after:bg-ink forced-colors:data-active:after:bg-[Highlight]"
          >
            {tab.name}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
