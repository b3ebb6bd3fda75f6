import { exportSchools, type schoolOrders } from '#contract/admin/schools.ts'
import { SearchBox } from '#web/ui/filter/search-box.tsx'
import { type Option, SelectField, chosen } from '#web/ui/form/select-field.tsx'
import { DownloadButton } from '../../list/download-button.tsx'
import { planOptions, statusFilterOptions } from '../school.ts'
import { newestFirst, type Filters } from './filters.ts'

const orders: Option<(typeof schoolOrders)[number]>[] = [
  { value: 'newest', name: 'Newest first' },
  { value: 'name', name: 'By name' },
  { value: 'last-login', name: 'By last login' },
  { value: 'licence-end', name: 'By end of licence' },
]

type Props = {
  filters: Filters
  /** Resets to the first page. Typing adds no history entries. */
  onFilter: (changed: Filters, how?: 'typed') => void
}

/** Filters and order of the schools, and a CSV export of the same ones. */
export function ListTools({ filters, onFilter }: Props) {
  const { page: _page, ...withoutPage } = filters
  return (
    <div className="grid grid-cols-2 gap-3 p-5 sm:grid-cols-3 sm:p-6">
      <div className="col-span-full grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SearchBox
          label="Search schools"
          placeholder="Search by name or email"
          maxLength={100}
          value={filters.search ?? ''}
          onSearch={(search) => onFilter({ ...filters, search: search || undefined }, 'typed')}
        />
        <DownloadButton
          endpoint={exportSchools}
          request={[{ query: withoutPage }]}
          done="Schools exported"
          failed="Export failed"
          pending="Exporting..."
          size="normal"
        >
          Export CSV
        </DownloadButton>
      </div>
      <div className="max-sm:col-span-full">
        <SelectField
          label="Payment status"
          labelLook="hidden"
          options={[{ value: '', name: 'Any status' }, ...statusFilterOptions]}
          value={filters.status ?? ''}
          onChange={({ target }) => onFilter({ ...filters, status: chosen(statusFilterOptions, target.value) })}
        />
      </div>
      <SelectField
        label="Plan"
        labelLook="hidden"
        options={[{ value: '', name: 'Any plan' }, ...planOptions]}
        value={filters.plan ?? ''}
        onChange={({ target }) => onFilter({ ...filters, plan: chosen(planOptions, target.value) })}
      />
      <SelectField
        label="Order"
        labelLook="hidden"
        options={orders}
        value={filters.sort ?? newestFirst}
        onChange={({ target }) => onFilter({ ...filters, sort: chosen(orders, target.value) })}
      />
    </div>
  )
}
