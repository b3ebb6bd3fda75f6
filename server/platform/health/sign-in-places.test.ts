import { expect, test } from 'vitest'
import { Refusal } from '#server/platform/refusal.ts'
import { withPlace } from './sign-in-places.ts'

/** Sign-ins that take places until they are released. */
function holdPlaces(count: number, laneOf: (at: number) => Parameters<typeof withPlace>[0]) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const held = Array.from({ length: count }, (_, at) => withPlace(laneOf(at), () => released))
  return async () => {
    release()
    return (await Promise.allSettled(held)).filter(({ status }) => status === 'fulfilled').length
  }
}

const signIn = (network: string, account: string) => withPlace({ network, account }, async () => 'signed in')

test('sixty sign-ins to one account have a place in a network; more get 429 at once, and other accounts and networks a place', async () => {
  const end = holdPlaces(80, () => ({ network: 'school', account: 'shared' }))
  await expect(signIn('school', 'shared')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3 })
  expect(await signIn('school', 'other')).toBe('signed in')
  expect(await signIn('home', 'shared')).toBe('signed in')
  expect(await end()).toBe(60)
  expect(await signIn('school', 'shared')).toBe('signed in')
})

test('a network has 120 places, whatever the accounts, and they are free again when a sign-in fails', async () => {
  const end = holdPlaces(130, (at) => ({ network: 'flood', account: `account ${at}` }))
  await expect(signIn('flood', 'new')).rejects.toMatchObject({ status: 429 })
  expect(await signIn('school', 'new')).toBe('signed in')
  expect(await end()).toBe(120)
  for (let count = 0; count < 130; count += 1)
    await expect(
      withPlace({ network: 'flood', account: 'new' }, () => Promise.reject(new Error('wrong'))),
    ).rejects.toThrow('wrong')
})

const refused = () => Promise.reject(new Refusal(429, 'Too many tries.'))

test('a browser that was refused has three places for a moment, and others that sign in to the account keep theirs', async () => {
  const shared = { network: 'school', account: 'attacked' }
  const known = { ...shared, browserId: 'known' }
  await withPlace(known, async (recognise) => recognise())
  await expect(withPlace(shared, refused)).rejects.toThrow('Too many tries.')
  const end = holdPlaces(10, () => shared)
  const endKnown = holdPlaces(10, () => known)
  expect([await end(), await endKnown()]).toEqual([3, 10])
})

test('a browser that the account does not know has no places of its own, whatever id it sends', async () => {
  const madeUp = (at: number) => ({ network: 'flood', account: 'attacked', browserId: `made up ${at}` })
  for (let at = 0; at < 10; at += 1) await expect(withPlace(madeUp(at), refused)).rejects.toThrow('Too many tries.')
  const end = holdPlaces(20, madeUp)
  expect(await end()).toBe(3)
})

test('a known browser has its own places with its account only, and is refused by itself', async () => {
  const known = { network: 'school', account: 'own', browserId: 'known' }
  const tooOften = (recognise: () => void) => {
    recognise()
    return refused()
  }
  await expect(withPlace(known, tooOften)).rejects.toThrow('Too many tries.')
  const [end, endOthers] = [holdPlaces(10, () => known), holdPlaces(10, () => ({ ...known, browserId: 'another' }))]
  expect([await end(), await endOthers()]).toEqual([3, 10])
  const elsewhere = { ...known, account: 'not its own' }
  await expect(withPlace(elsewhere, refused)).rejects.toThrow('Too many tries.')
  expect(await holdPlaces(10, () => elsewhere)()).toBe(3)
})
