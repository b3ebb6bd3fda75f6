import { TextField } from '#web/ui/form/text-field.tsx'

type Props = {
  label: string
  name: string
  value: string
  error: string | undefined
  rowError: string | undefined
  onChange: (day: string) => void
}

/** The browser's own choice of a day. On a phone, which opens it wherever the field is touched, two fit beside each other without its icon. */
export function DayField({ onChange, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      type="date"
      className="min-w-0 @max-md:!px-[10px] @max-md:[&::-webkit-calendar-picker-indicator]:hidden"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
