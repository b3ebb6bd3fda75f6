/** When a text in the chart is shown: always, only if the chart is wide enough, or never. */
export type Shown = 'always' | 'whereRoomy' | 'never'

type Column = { value: number; group: string }
type ColumnWords = { number: Shown; name: Shown; group: Shown }

/** How many columns have room for their text on a phone, with numbers of three digits and with shorter ones. */
const few = { longNumbers: 8, shortNumbers: 12 }
/** How many have room in a wide chart. */
const many = 20

/** Decides which text each column shows, so that none overlaps its neighbour: with many columns, only the tallest shows its number. */
export function columnWords(columns: readonly Column[]): ColumnWords[] {
  const values = columns.map(({ value }) => value)
  const most = Math.max(0, ...values)
  const tallest = values.lastIndexOf(most)
  const all = shownAtAll(columns.length, most)
  const starts = columns.flatMap(({ group }, place) => (group === columns[place - 1]?.group ? [] : [place]))
  // A name is as wide as two columns, so a first group of a single column gives way to the next.
  const named = starts[1] === 1 && columns.length > few.longNumbers ? starts.slice(1) : starts
  return columns.map((_column, place) => ({
    number: place === tallest ? 'always' : all,
    name: all,
    group: groupShown(named.indexOf(place), all),
  }))
}

function shownAtAll(count: number, most: number): Shown {
  if (count <= (most < 100 ? few.shortNumbers : few.longNumbers)) return 'always'
  return count <= many ? 'whereRoomy' : 'never'
}

/** Over a year, a phone has room for every second month. */
function groupShown(place: number, all: Shown): Shown {
  if (place < 0) return 'never'
  return all === 'never' && place % 2 === 1 ? 'whereRoomy' : 'always'
}
