import { weekendMessage } from '#contract/slides/days/weekend.ts'
import { nearDate } from '#web/platform/panel-dates.ts'

/** What a day without school is, and when school begins again. Staff work on an INSET day: nothing tells them to rest. */
export function closedInWords(name: string, next: string): { title: string; text: string } {
  const back = `School is back on ${nearDate(next)}.`
  if (name === 'Weekend') return { title: weekendMessage, text: back }
  const isBreak = name === 'Half term' || /holidays$/i.test(name)
  return { title: name, text: `${isBreak ? 'Take time to relax and recharge.' : 'No lessons today.'} ${back}` }
}
