import { testedAt } from './report.ts'
import { stateWords, type Summary, type Verdict } from './verdict.ts'

export function part(name: string, within: ParentNode = document): HTMLElement {
  const found = within.querySelector<HTMLElement>(`[data-part='${name}']`)
  if (!found) throw new Error(name)
  return found
}

export function showVerdict(row: HTMLElement, { state, says, detail }: Verdict): void {
  row.dataset['state'] = state
  part('word', row).textContent = stateWords[state]
  part('says', row).textContent = says
  part('detail', row).textContent = detail
}

export function showSummary({ state, title, says }: Summary, at: Date): void {
  part('summary').dataset['state'] = state
  part('title').textContent = title
  part('advice').textContent = says
  part('when').textContent = `Tested on ${testedAt(at)}`
}

/** Leaves the sentences of the last test where they are, so that the page keeps still. */
export function showWaiting(rows: Iterable<HTMLElement>): void {
  part('summary').dataset['state'] = 'waiting'
  part('title').textContent = 'Testing this computer…'
  part('note').textContent = ''
  part('asked').hidden = true
  part('report').hidden = true
  for (const row of rows) {
    row.dataset['state'] = 'waiting'
    part('word', row).textContent = 'Testing…'
  }
}
