import { exportSchools, type schoolOrders } from '#contract/admin/schools.ts'
import { type Option, SelectField, chosen } from '#web/ui/form/select-field.tsx'
import { DownloadButton } from '../../list/download-button.tsx'
import { planOptions, statusOptions } from '../school.ts'
import { SearchBox } from './search-box.tsx'
import { newestFirst, type Wishes } from './wishes.ts'

const orders: Option<(typeof schoolOrders)[number]>[] = [
  { value: 'newest', name: 'Newest first' },
  { value: 'name', name: 'By name' },
  { value: 'last-login', name: 'By last login' },
  { value: 'licence-end', name: 'By end of licence' },
]

type Props = {
  wishes: Wishes
  /** Everything but the page: a new choice starts at the first. Typing leaves no trail of its own. */
  onWish: (wish: Wishes, how?: 'typed') => void
}

/** Which schools to show, and in which order; the same ones as a file. */
export function ListTools({ wishes, onWish }: Props) {
  const { page: _page, ...filters } = wishes
  return (
    <div className="grid gap-3 p-5 sm:grid-cols-3 sm:p-6">
      <div className="col-span-full grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SearchBox
          value={wishes.search ?? ''}
          onSearch={(search) => onWish({ ...wishes, search: search || undefined }, 'typed')}
        />
        <DownloadButton
          endpoint={exportSchools}
          request={[{ query: filters }]}
          done="Schools exported"
          failed="Export failed"
          pending="Exporting..."
          size="normal"
        >
          Export CSV
        </DownloadButton>
      </div>
      <SelectField
        label="Payment status"
        labelLook="hidden"
        options={[{ value: '', name: 'Any status' }, ...statusOptions]}
        value={wishes.status ?? ''}
        onChange={({ target }) => onWish({ ...wishes, status: chosen(statusOptions, target.value) })}
      />
      <SelectField
        label="Plan"
        labelLook="hidden"
        options={[{ value: '', name: 'Any plan' }, ...planOptions]}
        value={wishes.plan ?? ''}
        onChange={({ target }) => onWish({ ...wishes, plan: chosen(planOptions, target.value) })}
      />
      <SelectField
        label="Order"
        labelLook="hidden"
        options={orders}
        value={wishes.sort ?? newestFirst}
        onChange={({ target }) => onWish({ ...wishes, sort: chosen(orders, target.value) })}
      />
    </div>
  )
}
