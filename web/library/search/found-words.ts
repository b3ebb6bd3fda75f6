import { ageBands } from '#contract/slides/age-bands.ts'
import { strandNames } from '#contract/slides/curriculum/strand-names.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import type { TalkForm } from '#contract/slides/writing/talk-plan.ts'
import { statementWords } from '#web/slides/curriculum/statement-words.ts'
import type { Filters } from './filters.ts'

/** How a class talks, within a sentence. */
const talking: Record<TalkForm, string> = {
  pairs: 'in pairs',
  trios: 'in trios',
  circle: 'in a circle',
  'line-up': 'in a line-up',
  corners: 'in four corners',
  'two sides': 'on two sides',
  rank: 'with ideas to rank',
  'in role': 'in role',
  'back to back': 'back to back',
  vote: 'with a vote',
  'show of fingers': 'with a show of fingers',
  'quiet minute': 'after a quiet minute',
  'draw and tell': 'with drawings',
}

/** How the words of a search were understood, if not as typed. */
export type HowFound = { readAs?: string | null | undefined; words?: 'all' | 'some' | null | undefined }

/** "106 slides", and what they have in common: "practise the social and emotional strand". */
export function foundInWords(found: number, filters: Filters, how: HowFound = {}): { count: string; common: string } {
  const are = qualities(filters, how).filter(Boolean)
  // A comma ends a list, and nothing shorter.
  const common = [are.join(', '), practising(found, filters)].filter(Boolean).join(are.length > 1 ? ', ' : ' ')
  if (found === 0) return { count: 'No slides', common }
  return { count: found === 1 ? '1 slide' : `${found} slides`, common }
}

function qualities(
  { q, theme, topic, band, form, unused, favourites, own }: Filters,
  how: HowFound,
): (string | undefined)[] {
  return [
    own && 'of your own',
    favourites && 'among your favourites',
    theme && `for ${weekdays.find((weekday) => weekday.theme === theme)?.name}`,
    topic && `about ${topic}`,
    q && matching(q, how),
    form && talking[form],
    band && `with starters for ${ageBands[band]}`,
    unused && 'not used yet this year',
  ]
}

/** Not "with": a slide about worry matches "anxiety". */
function matching(q: string, { readAs, words }: HowFound): string {
  if (readAs) return `matching ${words === 'some' ? 'some of ' : ''}“${readAs}” (nothing matches “${q}”)`
  return words === 'some' ? `matching some of “${q}”` : `matching “${q}”`
}

/** What the class practises with them, as the end of the sentence. */
function practising(found: number, { strand, statement }: Filters): string {
  const what = [
    strand && `the ${strandNames[strand]} strand`,
    statement && statementWords[Number(statement) - 1]?.doing,
  ].filter(Boolean)
  return what.length > 0 ? `${found === 1 ? 'practises' : 'practise'} ${what.join(' and ')}` : ''
}
