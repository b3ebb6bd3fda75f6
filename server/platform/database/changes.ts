import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientBase } from 'pg'

/** A row that was changed or removed, and the change is committed. Which tables say so: migrations/0004_announced_changes.sql. */
export type Change = { table: string; id: string }

/** What is heard of changes in the database, whoever made them: this process, another one, or a person at a console. */
export type Changes = {
  /** Called for each change, or with 'any' when some may have been missed. Our own are heard before their write returns. */
  onChange: (hear: Hear) => void
  /** False while changes may be missed, or are heard late. */
  isLive: () => boolean
}

type Hear = (change: Change | 'any') => void

export const channel = 'changes'

/** For the database of a single process, which tells of every change itself. */
export function localChanges(): Changes & { tell: (message: string) => void } {
  const hearers: Hear[] = []
  return {
    onChange: (hear) => void hearers.push(hear),
    isLive: () => true,
    tell: (message) => {
      for (const hear of hearers) hear(changeFrom(message))
    },
  }
}

const beatMilliseconds = 1000
const trustedMilliseconds = 3000

/**
 * For a database that processes share. A connection of its own hears what others change, from the first hearer on; one that
 * hangs without a word is found out by its missing beat. Our own changes come back on the connection that made them, before
 * it is done: `listenOn` every connection of the pool.
 */
export function sharedChanges(connectionString: string) {
  const { tell, onChange } = localChanges()
  const ended = new AbortController()
  let trustedUntil = 0
  let listening: Promise<void> | undefined

  const lose = (): void => {
    trustedUntil = 0
    tell('any')
  }
  const listen = async (): Promise<void> => {
    const client = new Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: trustedMilliseconds })
    client.on('error', lose).on('end', lose)
    client.on('notification', ({ payload = '' }) => tell(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      tell('any') // whatever happened while nobody listened
      while (!ended.signal.aborted) {
        const asked = performance.now()
        await client.query('select 1')
        trustedUntil = asked + trustedMilliseconds
        await pause(ended.signal)
      }
    } finally {
      lose()
      await client.end().catch(() => {})
    }
  }
  const keepListening = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await listen().catch(() => {}) // lost: whoever needs the database says so; here it is tried again
      await pause(ended.signal)
    }
  }

  return {
    onChange: (hear: Hear) => {
      onChange(hear)
      listening ??= keepListening()
    },
    isLive: () => performance.now() < trustedUntil,
    listenOn: async (client: ClientBase) => {
      await client.query(`listen ${channel}`)
      // Asked for: a pooler between us tells its clients another number.
      const { rows } = await client.query<{ own: number }>('select pg_backend_pid() as own')
      client.on('notification', ({ processId, payload = '' }) => {
        if (processId === rows[0]?.own) tell(payload)
      })
    },
    stop: async () => {
      ended.abort()
      await listening
    },
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  await sleep(beatMilliseconds, undefined, { signal }).catch(() => {}) // woken because it ends
}

function changeFrom(message: string): Change | 'any' {
  const [table = '', id] = message.split(' ')
  return id === undefined ? 'any' : { table, id }
}
