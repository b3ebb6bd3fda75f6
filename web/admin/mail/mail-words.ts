import type { BadgeLook } from '#web/ui/badge.tsx'
import type { ListedMail } from './use-mails.ts'

export const stateWords: Record<ListedMail['state'], { word: string; look: BadgeLook }> = {
  waiting: { word: 'Waiting', look: 'info' },
  sent: { word: 'Sent', look: 'good' },
  failed: { word: 'Failed', look: 'bad' },
  kept: { word: 'Kept', look: 'neutral' },
}

/** Explains the mail server's error as far as we can. The error is shown beside it: some servers have wordings of their own. */
export function failureWords(said: string): string {
  if (/ECONN|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EDNS|EAI_AGAIN|[Tt]imeout|too long|closed/.test(said))
    return 'The mail server could not be reached.'
  if (/invalid login|\b535\b/i.test(said)) return 'The mail server did not accept our login.'
  if (/\b5\d\d\b/.test(said)) return 'The mail server refused it.'
  if (/\b4\d\d\b/.test(said)) return 'The mail server put it off.'
  return 'It could not be sent.'
}
