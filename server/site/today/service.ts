import { hash } from 'node:crypto'
import { generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { partsOfToday } from '#contract/site/today.ts'

/** What a call would respond to the person who opens Today; or the status with which it refuses. */
export type AskAsPerson = (path: string) => Promise<{ text: string; etag?: string } | number>

/** JSON that may stand in a script element. */
export type TodaysText = { text: string; etag: string }

const people = new Set<string>([schoolUser.path, generalUser.path])

/** Today's value for one person. It asks the single calls, with the same access checks, and keeps nothing. */
export async function todayOf(ask: AskAsPerson): Promise<TodaysText> {
  const fields = await Promise.all(
    Object.entries(partsOfToday).map(async ([name, { path }]) => {
      const response = await ask(path)
      if (typeof response === 'object') return [{ name, ...response }]
      return response === 401 && people.has(path) ? [{ name, text: 'null' }] : []
    }),
  )
  const parts = fields.flat()
  // Slides, by far the longest parts, are hashed once for everyone.
  const version = parts.map(({ name, text, etag = text }) => `${name} ${etag}`).join('\n')
  return {
    text: `{${parts.map(({ name, text }) => `"${name}":${text}`).join(',')}}`,
    etag: `"${hash('sha256', version, 'base64url').slice(0, 22)}"`,
  }
}
