import { countSchools, listSchools, readSchool } from '#contract/admin/schools.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'

/** After a school was changed: reads the list, the counts and its details again. A closed school has no details. */
export function useRefetchSchools(): (what: 'changed' | 'gone') => Promise<void> {
  const refetch = useRefetch()
  return (what) => refetch(listSchools, countSchools, ...(what === 'gone' ? [] : [readSchool]))
}
