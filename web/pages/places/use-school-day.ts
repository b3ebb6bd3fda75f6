import { londonDay } from '#web/platform/dates.ts'
import { useToday } from '#web/slides/today/use-today.ts'
import { useNow } from '../dashboard/greeting/use-now.ts'

/**
 * The school's day, YYYY-MM-DD; undefined until the server has said it. The server decides what day it is; if it does not respond, it is
 * the laptop's clock.
 */
export function useSchoolDay(): string | undefined {
  const slide = useToday({ enabled: true })
  const now = useNow()
  return slide.isPending ? undefined : londonDay(slide.data?.within ?? now.time)
}
