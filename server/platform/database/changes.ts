import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientBase, type Pool } from 'pg'

/** A committed change of a row. The triggers that announce it are in migrations/0025_notices-of-changes.sql. */
export type Change = { table: string; id: string }

/** Change notifications from the database, whether the change came from this process, another one or a psql session. */
export type Changes = {
  /** Calls the listener for each change, or with 'any' when some may have been missed. Our own arrive before their write returns. */
  onChange: (listener: Listener) => void
  /** False while notifications may be missed or late. */
  isLive: () => boolean
}

type Listener = (change: Change | 'any') => void

export const channel = 'changes'

/** For the embedded database, which only this process changes. */
export function localChanges(): Changes & { publish: (message: string) => void } {
  const listeners: Listener[] = []
  return {
    onChange: (listener) => void listeners.push(listener),
    isLive: () => true,
    publish: (message) => {
      for (const listener of listeners) listener(changeFrom(message))
    },
  }
}

const heartbeatMilliseconds = 1000
const liveMilliseconds = 3000

/** The code of the notice with which a trigger tells the connection that makes a change. */
const changeNotice = 'DD001'

/**
 * For a database that several processes share. One connection listens for every process's changes, from the first listener on; a
 * heartbeat detects one that hangs silently. `watch` publishes our own changes once more, before the write that made them returns.
 */
export function sharedChanges(connectionString: string) {
  const { publish, onChange } = localChanges()
  const ended = new AbortController()
  let liveUntil = 0
  let listening: Promise<void> | undefined

  const markStale = (): void => {
    liveUntil = 0
    publish('any')
  }
  const listen = async (): Promise<void> => {
    const client = new Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: liveMilliseconds })
    client.on('error', markStale).on('end', markStale)
    client.on('notification', ({ payload = '' }) => publish(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      publish('any') // for changes while we were not listening
      while (!ended.signal.aborted) {
        const sentAt = performance.now()
        await client.query('select 1')
        liveUntil = sentAt + liveMilliseconds
        await pause(ended.signal)
      }
    } finally {
      markStale()
      await client.end().catch(() => {})
    }
  }
  const keepListening = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await listen().catch(() => {}) // retried below; the queries that need the database report the error
      await pause(ended.signal)
    }
  }

  return {
    onChange: (listener: Listener) => {
      onChange(listener)
      listening ??= keepListening()
    },
    isLive: () => performance.now() < liveUntil,
    /** A trigger's notices come at once; they count when the connection is back in the pool, and so after the commit. */
    watch: (pool: Pool) => {
      const noticed = new WeakMap<ClientBase, string[]>()
      pool.on('connect', (client) => {
        const messages: string[] = []
        noticed.set(client, messages)
        client.on('notice', ({ code, message }) => {
          if (code === changeNotice && message) messages.push(message)
        })
      })
      pool.on('release', (_error, client) => {
        for (const message of noticed.get(client)?.splice(0) ?? []) publish(message)
      })
    },
    stop: async () => {
      ended.abort()
      await listening
    },
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  await sleep(heartbeatMilliseconds, undefined, { signal }).catch(() => {}) // aborted by stop()
}

function changeFrom(message: string): Change | 'any' {
  const [table = '', id] = message.split(' ')
  return id === undefined ? 'any' : { table, id }
}
