import { hash, verify } from '@node-rs/argon2'
import limitTo from 'p-limit'

/** Argon2id with OWASP's parameters, off the main thread. Two at once: more would only take turns on a small machine. */
const oneOfTwo = limitTo(2)
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return oneOfTwo(() => hash(password, strength))
}

/** Takes as long for nobody's password as for somebody's, so that the time does not tell whether an email is known. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const right = await oneOfTwo(async () => verify(passwordHash ?? (await nobodysHash) ?? '', password))
  return right && Boolean(passwordHash)
}

let nobodysHash: Promise<string> | undefined
