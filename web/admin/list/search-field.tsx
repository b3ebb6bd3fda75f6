import { Search } from 'lucide-react'
import { TextField } from '#web/ui/form/text-field.tsx'

type Props = {
  label: string
  labelLook?: 'shown' | 'hidden'
  placeholder: string
  maxLength: number
  value: string
  onType: (typed: string) => void
}

export function SearchField({ labelLook = 'hidden', onType, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      type="search"
      labelLook={labelLook}
      icon={<Search />}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
