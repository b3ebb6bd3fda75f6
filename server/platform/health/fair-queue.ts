import { overloaded } from './overloaded.ts'

/** For whom a task runs. */
export type Lane = { network: string; account: string }

type Task = { start: () => void; refuse: (error: Error) => void }
/** The waiting tasks of each account of each network; those whose turn is next come first. */
type Waiting = Map<string, Map<string, Task[]>>

export type FairQueue = ReturnType<typeof fairQueue>

/**
 * Serves networks in turn, and the accounts of a network in turn, so that a flood waits behind itself. When too many wait, the last of
 * the longest line is refused, not a person who comes from elsewhere.
 */
export function fairQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
  const waiting: Waiting = new Map()
  let pendingCount = 0
  let running = 0

  const startNext = (): void => {
    while (running < concurrency && pendingCount > 0) {
      pendingCount -= 1
      running += 1
      takeNext(waiting)?.start()
    }
  }
  const turn = (lane: Lane): Promise<void> =>
    new Promise((start, refuse) => {
      addTo(waiting, lane, { start, refuse })
      pendingCount += 1
      if (pendingCount > maxWaiting) {
        pendingCount -= 1
        takeLastOfLongest(waiting)?.refuse(overloaded('passwords'))
      }
      startNext()
    })

  return {
    get pendingCount() {
      return pendingCount
    },
    run: async <Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> => {
      await turn(lane)
      try {
        return await work()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}

function addTo(waiting: Waiting, { network, account }: Lane, task: Task): void {
  const accounts = waiting.get(network) ?? new Map<string, Task[]>()
  waiting.set(network, accounts)
  accounts.set(account, [...(accounts.get(account) ?? []), task])
}

/** Its account and its network go to the end of their lines. */
function takeNext(waiting: Waiting): Task | undefined {
  for (const [network, accounts] of waiting) {
    waiting.delete(network)
    for (const [account, [task, ...rest]] of accounts) {
      accounts.delete(account)
      if (rest.length > 0) accounts.set(account, rest)
      if (accounts.size > 0) waiting.set(network, accounts)
      return task
    }
  }
  return undefined
}

function takeLastOfLongest(waiting: Waiting): Task | undefined {
  const [network, accounts] = longest(waiting, (lines) =>
    [...lines.values()].reduce((sum, line) => sum + line.length, 0),
  )
  const [account, line] = longest(accounts, (tasks) => tasks.length)
  const task = line.pop()
  if (line.length === 0) accounts.delete(account)
  if (accounts.size === 0) waiting.delete(network)
  return task
}

/** Of those that are as long, the last: the others have waited longer. */
function longest<Line>(lines: ReadonlyMap<string, Line>, lengthOf: (line: Line) => number): [string, Line] {
  return [...lines].reduce((long, each) => (lengthOf(each[1]) >= lengthOf(long[1]) ? each : long))
}
