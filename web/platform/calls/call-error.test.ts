import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'

test('saidOr falls back to the screen’s own sentence if the server sent no readable one', () => {
  const told = CallError.refused(401, '{"message":"Invalid email or password"}')
  const silent = CallError.refused(502, '<h1>Bad Gateway</h1>')
  const unreadable = CallError.unreadable(200, '<h1>Wi-Fi</h1>', undefined)

  expect(told.saidOr('Login failed')).toBe('Invalid email or password')
  expect(silent.saidOr('Login failed')).toBe('Login failed')
  expect(unreadable.saidOr('Login failed')).toBe('Login failed')
})

test('a refusal reports whether the server asks for a code', () => {
  const asked = CallError.refused(401, '{"message":"Please enter the code.","codeRequired":true}')
  const plain = CallError.refused(401, '{"message":"Invalid email or password","codeRequired":false}')

  expect(asked.has('codeRequired')).toBe(true)
  expect(plain.has('codeRequired')).toBe(false)
  expect(CallError.refused(502, 'true').has('codeRequired')).toBe(false)
})
