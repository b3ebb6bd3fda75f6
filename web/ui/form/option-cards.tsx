import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export type OptionCard<Value extends string> = { value: Value; name: string; text?: string; icon?: ReactNode }

type Props<Value extends string> = {
  label: string
  labelLook?: 'shown' | 'hidden'
  options: readonly OptionCard<Value>[]
  /** Undefined: none is chosen. */
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string | undefined
  disabled?: boolean | undefined
  columns?: 1 | 2
}

/** One of a few options that each need a line of explanation: ways to pay. Native radio buttons. */
export function OptionCards<Value extends string>(props: Props<Value>) {
  const { label, labelLook = 'shown', options, value, onChange, error, disabled, columns = 2 } = props
  const name = useId()
  const errorId = `${name}-error`
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      aria-invalid={Boolean(error)}
      aria-describedby={error ? errorId : undefined}
      tabIndex={-1}
      // A rejected form focuses the fieldset, which takes no input: pass the focus to its first radio button.
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.querySelector('input')?.focus()
      }}
      className="grid min-w-0 gap-[6px] outline-none"
    >
      <p id={`${name}-label`} className={labelLook === 'hidden' ? 'sr-only' : 'text-sm font-[520]'}>
        {label}
      </p>
      <div className={`grid gap-3 ${columns === 2 ? 'sm:grid-cols-2' : ''}`}>
        {options.map((option) => (
          <Card
            key={option.value}
            group={name}
            option={option}
            isChosen={option.value === value}
            hasError={Boolean(error)}
            disabled={disabled}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
      {error && (
        <p id={errorId} className="flex gap-[6px] text-sm leading-[1.45] text-bad">
          <CircleAlert aria-hidden="true" className="mt-[2px] size-[18px] flex-none" />
          {error}
        </p>
      )}
    </div>
  )
}

type CardProps<Value extends string> = {
  group: string
  option: OptionCard<Value>
  isChosen: boolean
  hasError: boolean
  disabled: boolean | undefined
  onChoose: () => void
}

function Card<Value extends string>({ group, option, isChosen, hasError, disabled, onChoose }: CardProps<Value>) {
  const { value, name, text, icon } = option
  const textId = `${group}-${value}`
  return (
    <label
      className={`grid min-h-[44px] cursor-pointer grid-cols-[22px_1fr] gap-x-3 rounded-card border-[1.5px] bg-surface px-[18px] py-4 has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-disabled:cursor-not-allowed has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${hasError ? 'border-bad' : 'border-line-strong hover:border-ink'}`}
    >
      <input
        type="radio"
        name={group}
        value={value}
        checked={isChosen}
        disabled={disabled}
        onChange={onChoose}
        aria-describedby={text ? textId : undefined}
        className="mt-[2px] size-[22px] appearance-none rounded-full border-2 border-line-strong outline-none checked:border-7 checked:border-ink forced-colors:appearance-auto"
      />
      <span className="flex min-w-0 items-center gap-2 font-strong [&>svg]:size-[22px]">
        {icon}
        {name}
      </span>
      {text && (
        // Announced as the description, not as part of the name.
        <span id={textId} aria-hidden="true" className="col-start-2 text-sm text-ink-soft">
          {text}
        </span>
      )}
    </label>
  )
}
