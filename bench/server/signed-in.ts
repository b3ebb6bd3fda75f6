import { schoolLogin, testLogin } from '#contract/accounts/sign-in.ts'
import { readConfig } from '#contract/site/config.ts'
import { cookiesIn } from '#tests/support/platform/server-process.ts'

const doors = { school: schoolLogin, test: testLogin }

export type Door = keyof typeof doors

/** The two kinds of dashboard, by the door they sign in at: a teacher under a school's licence, and the school's own account. */
export const people = { teacher: 'test', school: 'school' } as const satisfies Record<string, Door>

/** Signs in to the demo school. Returns the cookie header. */
export async function signIn(address: string, door: Door): Promise<string> {
  const { prefill } = readConfig.response.parse(await (await fetch(address + readConfig.path)).json())
  const response = await fetch(address + doors[door].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(prefill?.[door]),
  })
  if (!response.ok) throw new Error(`Signing in at ${doors[door].path} failed: ${await response.text()}`)
  return cookiesIn(response)
}
