import type { readMailState } from '#contract/admin/mail.ts'
import type { ResponseOf } from '#contract/endpoint.ts'

type MailState = ResponseOf<typeof readMailState>

/** The state of the mail queue, in a word and a sentence. Minutes of waiting are normal; an hour is not. */
export function mailStateWords({ waiting, oldestWaitingSeconds, failed }: MailState): {
  word: string
  look: 'good' | 'info' | 'warn'
  sentence: string
} {
  const undelivered = failed === 0 ? '' : ` ${count(failed, 'mail')} of the last 30 days could not be delivered.`
  if (waiting === 0) {
    const [word, look] = failed === 0 ? (['All sent', 'good'] as const) : (['Some failed', 'warn'] as const)
    return { word, look, sentence: `Nothing is waiting.${undelivered}` }
  }
  const isLate = oldestWaitingSeconds >= 3600
  const verb = waiting === 1 ? 'waits' : 'wait'
  return {
    word: isLate ? 'Late' : 'Sending',
    look: isLate || failed > 0 ? 'warn' : 'info',
    sentence: `${count(waiting, 'mail')} ${verb}, the oldest for ${duration(oldestWaitingSeconds)}.${undelivered}`,
  }
}

function duration(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  return seconds < 3600 ? count(Math.floor(seconds / 60), 'minute') : count(Math.floor(seconds / 3600), 'hour')
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
