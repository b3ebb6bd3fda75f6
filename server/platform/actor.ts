import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'

/** The three ways in. Their sessions are not interchangeable. */
export type Door = 'school' | 'test' | 'admin'

/** Who is calling, as far as access depends on it. */
export type Actor = {
  accountId: string
  door: Door
  licence: 'open' | 'ended'
  /** The school account of a whole-school licence, or an administrator. */
  mayRunSchool: boolean
}

/** Finds the live session that counts for this kind of access: an admin call looks at the admin cookie alone. */
export type FindActor = (request: FastifyRequest, access: Access) => Promise<Actor | null>
