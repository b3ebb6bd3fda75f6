import { useQueryClient } from '@tanstack/react-query'
import { countSchools, listSchools, readSchool } from '#contract/admin/schools.ts'
import { keyOf } from '#web/platform/calls/api.ts'

/** After a school was changed, the list, the counts and its details say so. One that is gone has no details any more. */
export function useReadSchoolsAnew(): (what: 'changed' | 'gone') => Promise<void> {
  const client = useQueryClient()
  return async (what) => {
    const reads = what === 'gone' ? [listSchools, countSchools] : [listSchools, countSchools, readSchool]
    await Promise.all(reads.map((read) => client.invalidateQueries({ queryKey: keyOf(read) })))
  }
}
