/** `over` counts the days that are over on which it could have been used, `begun` also counts today. Without them, only uses count. */
export type UsesByName = { name: string; uses: number; over?: number; begun?: number }

const inWords = ['none', 'one', 'two', 'three', 'four', 'five']

/** "Monday most, Friday least", with ties and with what has not been used yet. Undefined if the counts cannot be compared. */
export function mostAndLeast(counted: readonly UsesByName[]): string | undefined {
  const used = counted.filter(({ uses }) => uses > 0)
  const [only, second] = used
  if (!only) return 'None of them yet'
  if (!second) return `Only ${only.name} so far`

  const compared = counted.filter(({ over = 1 }) => over > 0)
  const isComplete = used.every((each) => compared.includes(each))
  if (compared.length < 2) return undefined
  const top = compared.filter((one) => compared.every((other) => isAtLeast(one, other)))
  const bottom = compared.filter((one) => compared.every((other) => isAtLeast(other, one)))
  if (top.length === compared.length)
    return isComplete ? `${all(compared.length)} the same: ${only.uses} each` : undefined

  const said = [atTheTop(top), atTheBottom(bottom)].filter((words) => words !== undefined)
  // Naming more than two is no finding; that the others are equal is one.
  const areOthersAlike = isComplete && top.length + bottom.length === compared.length
  if (said.length === 1 && areOthersAlike && top.length > 0 && bottom.length > 0) said.push('the others alike')
  return said.join(', ') || undefined
}

/** By uses, as the bars show, and per day. Today is not over, so it counts neither against the one nor for the other. */
function isAtLeast(one: UsesByName, other: UsesByName): boolean {
  const isSame = one.uses === other.uses && (one.uses === 0 || (one.over === other.over && one.begun === other.begun))
  return isSame || (one.uses >= other.uses && one.uses / (one.begun ?? 1) > other.uses / (other.over ?? 1))
}

function atTheTop(top: readonly UsesByName[]): string | undefined {
  return top.length === 0 || top.length > 2 ? undefined : `${listed(top)} most`
}

function atTheBottom(bottom: readonly UsesByName[]): string | undefined {
  if (bottom.length === 0) return undefined
  const isUnused = bottom[0]?.uses === 0
  if (bottom.length > 2) return isUnused ? `${inWords[bottom.length]} others not yet` : undefined
  return `${listed(bottom)} ${isUnused ? 'not yet' : 'least'}`
}

function listed(counted: readonly UsesByName[]): string {
  return counted.map(({ name }) => name).join(' and ')
}

function all(count: number): string {
  return count === 2 ? 'Both' : `All ${inWords[count]}`
}
