import { schoolLogin, testLogin } from '#contract/accounts/sign-in.ts'
import { readConfig } from '#contract/site/config.ts'
import { cookiesIn } from '#tests/support/server-process.ts'

const doors = { school: schoolLogin, test: testLogin }

export type Door = keyof typeof doors

/** Whose dashboards there are: that of a teacher under a school's licence, and that of the school's own account. */
export const people = { teacher: 'test', school: 'school' } as const satisfies Record<string, Door>

/** Signs in to the demo's school. Answers the cookie to send. */
export async function signIn(address: string, door: Door): Promise<string> {
  const { prefill } = readConfig.response.parse(await (await fetch(address + readConfig.path)).json())
  const answer = await fetch(address + doors[door].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(prefill?.[door]),
  })
  if (!answer.ok) throw new Error(`Nobody was let in at ${doors[door].path}: ${await answer.text()}`)
  return cookiesIn(answer)
}
