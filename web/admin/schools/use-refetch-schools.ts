import { countSchools, listSchools, readSchool } from '#contract/admin/schools.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'

/** After a change to a school, refetches the list, the counts and its details. A closed school has no details. */
export function useRefetchSchools(): (what: 'changed' | 'gone') => Promise<void> {
  const refetch = useRefetch()
  return (what) => refetch(listSchools, countSchools, ...(what === 'gone' ? [] : [readSchool]))
}
