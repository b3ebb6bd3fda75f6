type Props<Value extends string | number> = {
  label: string
  options: readonly { value: Value; name: string }[]
  chosen: readonly Value[]
  /** In the order of the options. */
  onChange: (chosen: Value[]) => void
}

/** Any number of a few options, all visible. */
export function CheckList<Value extends string | number>({ label, options, chosen, onChange }: Props<Value>) {
  const toggled = (value: Value): Value[] =>
    options.map((option) => option.value).filter((each) => chosen.includes(each) !== (each === value))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-[520]">{label}</legend>
      {options.map(({ value, name }) => (
        <label key={value} className="flex min-h-[44px] cursor-pointer items-center gap-3 py-1 text-sm">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => onChange(toggled(value))}
            className="size-5 flex-none accent-ink"
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
