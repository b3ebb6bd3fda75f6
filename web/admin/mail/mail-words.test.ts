import { expect, test } from 'vitest'
import { failureWords } from './mail-words.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'The mail server could not be reached.'],
  ['getaddrinfo ENOTFOUND mail.dailydot.example', 'The mail server could not be reached.'],
  ['Greeting never received: Connection timeout', 'The mail server could not be reached.'],
  ['The mail server took too long.', 'The mail server could not be reached.'],
  ['Invalid login: 535 Authentication failed', 'The mail server did not accept our login.'],
  [`Can't send mail - all recipients were rejected: 550 5.1.1 No such person here`, 'The mail server refused it.'],
  [`Can't send mail - all recipients were rejected: 451 4.7.1 Come back later`, 'The mail server put it off.'],
  ['No paper.', 'It could not be sent.'],
])('"%s" means: %s', (said, words) => {
  expect(failureWords(said)).toBe(words)
})
