export type Counted = { name: string; uses: number }

const inWords = ['none', 'one', 'two', 'three', 'four', 'five']

/** "Monday Mindset most, Friday Feel-Good least": for a handful of counts, with ties and with what has not been used yet. */
export function mostAndLeast(counted: readonly Counted[]): string {
  const used = counted.filter(({ uses }) => uses > 0)
  const [only, second] = used
  if (!only) return 'None of them yet'
  if (!second) return `Only ${only.name} so far`

  const most = Math.max(...counted.map(({ uses }) => uses))
  const least = Math.min(...counted.map(({ uses }) => uses))
  if (most === least) return `${all(counted.length)} the same: ${most} each`

  const top = counted.filter(({ uses }) => uses === most)
  const bottom = counted.filter(({ uses }) => uses === least)
  const said = [atTheTop(top), atTheBottom(bottom)].filter((words) => words !== undefined)
  // Naming more than two is no finding; that the others are equal is one.
  if (said.length < 2 && top.length + bottom.length === counted.length) said.push('the others alike')
  return said.join(', ')
}

function atTheTop(top: readonly Counted[]): string | undefined {
  return top.length > 2 ? undefined : `${listed(top)} most`
}

function atTheBottom(bottom: readonly Counted[]): string | undefined {
  const isUnused = bottom[0]?.uses === 0
  if (bottom.length > 2) return isUnused ? `${inWords[bottom.length]} others not yet` : undefined
  return `${listed(bottom)} ${isUnused ? 'not yet' : 'least'}`
}

function listed(counted: readonly Counted[]): string {
  return counted.map(({ name }) => name).join(' and ')
}

function all(count: number): string {
  return count === 2 ? 'Both' : `All ${inWords[count]}`
}
